-- Logins of before it was noted when they were used: as if now, else most visitors would be logged out at once.
update tokens set used_at = now() where used_at is null;
