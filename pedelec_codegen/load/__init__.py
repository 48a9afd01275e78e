"""Finds spec files, reads them as plain data, and finds their keys and values again."""
