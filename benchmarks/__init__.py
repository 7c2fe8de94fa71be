"""What is measured rather than tested: each prints its figures and a baseline of the same run."""
