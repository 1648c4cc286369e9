"""Rulings on questions at the table, each decided once for all books; short topics of one subject share a module."""
