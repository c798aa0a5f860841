-- Where a session of the console was begun, for the person whose it is: browser and system in a word, and the address.
alter table console_sessions add column device text;
alter table console_sessions add column address text;
