"""How the service does, over HTTP: status, jobs, health reports, analytics, costs."""
