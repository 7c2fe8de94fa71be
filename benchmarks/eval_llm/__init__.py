"""How well a real model routes, extracts and answers: `make eval-llm`, with any server that speaks OpenAI's chat completions.

The product's own code asks (routers, responders, prompts, gates), nothing is asked in another way. The judge alone is ours.
"""
