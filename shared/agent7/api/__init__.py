"""Admin API over HTTP (REST): what operators' browsers and programs reach beside the webhooks, and the console's files.

What enters here turns a request into calls of the rooms below and their answers into JSON; it decides nothing. One module a resource, each
with a class of what an operator can do and the routes to it; `http/` is what all share. Public names: `routes.answer`, `status.LastStatus`,
`console_files.read_file`, and the class of each resource for `bootstrap`.
"""
