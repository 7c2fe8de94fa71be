"""What is kept of what people say in groups."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.identity import Scope
from agent7.store.conversation.message_log import GROUP
from agent7.store.unit_of_work import UnitOfWork


def kept(unit: UnitOfWork, scope: Scope, channel_message_ids: Sequence[str]) -> frozenset[str]:
    """Which of these messages this user said in a group and we kept."""
    rows = unit.execute(
        """
        SELECT channel_message_id FROM messages
         WHERE workspace_id = %s AND channel = 'whatsapp' AND channel_message_id = ANY (%s) AND scope_id = %s AND role = %s
        """,
        (scope.workspace, list(channel_message_ids), scope.own, GROUP),
        anew=True,
    ).fetchall()
    return frozenset(row[0] for row in rows)
