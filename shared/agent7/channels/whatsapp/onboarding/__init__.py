"""Setting up a WhatsApp number: what is missing, and what a call can put right."""
