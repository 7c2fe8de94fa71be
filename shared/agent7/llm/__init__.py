"""Language models behind ports: chat, embeddings, transcription, image description, and what is asked of them (route, answer, extract,
judge).

What enters here calls a model or guards such a call. Each part may fail and then raises ModelUnavailable; whoever calls owns the fallback.
Nothing here knows memory or conversation: texts come in as plain values. The vendors' libraries are imported on first use, never by
importing this package. Ports: `chat.ChatModel`, `embeddings.Embedder`, `judge.Judge`, `rewriter.Rewriter`; adapters: `openai_chat`,
`http_embedder`, `minilm`; uses: the modules named `*_model`.
"""
