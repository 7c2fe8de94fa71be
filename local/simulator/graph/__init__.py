"""Meta's side of the Graph API: what it accepts, refuses and bills, and what it keeps of the business.

A call enters by one of the two `endpoints`; what they answer follows Meta's documentation, where its pages differ the stricter.
"""
