"""Past results: sheets of others, read as evenings with the points and places of their players."""
