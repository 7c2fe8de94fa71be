"""What the rules make of what people write, against labels."""
