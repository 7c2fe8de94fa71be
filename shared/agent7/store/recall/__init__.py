"""What a recall reads and leaves behind: candidates, graph walks, logs of retrieval and use. For `agent7.memory` alone."""
