"""Media: voice notes and pictures are perceived before a turn, files of a person's data are made and sent after it."""

from agent7.conversation.media.perception import Perception
from agent7.conversation.media.personal_files import PersonalFiles

__all__ = ["Perception", "PersonalFiles"]
