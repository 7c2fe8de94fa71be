"""A tour of the phone page: `tour.yaml` says what happens, the player does it in a browser."""
