"""One module here for each generated module: its view, with finished names and texts."""
