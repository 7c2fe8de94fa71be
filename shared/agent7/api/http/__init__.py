"""HTTP as every resource of the admin API shares it: the resolver, validation, faults as answers, pages, who may ask."""
