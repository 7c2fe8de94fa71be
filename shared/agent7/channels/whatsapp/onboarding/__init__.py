"""Setting up a WhatsApp number: what is missing, and what a call can put right. Used by the console and `make number`, never in a turn."""
