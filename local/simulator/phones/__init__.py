"""The phones: people, their chats and messages, and what somebody does on a phone."""
