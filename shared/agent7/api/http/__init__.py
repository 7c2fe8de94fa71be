"""HTTP as every resource of the admin API shares it: the resolver, validation, faults as answers, pages, who may ask.

What enters here knows requests and answers and no resource. Public names: `resource.Resource`, `resolver.AdminResolver`,
`faults.tell_faults`.
"""
