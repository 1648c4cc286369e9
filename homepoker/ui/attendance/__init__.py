"""Attendance: who is absent or has gone home, marked at the seat."""
