-- To whom a consent of purpose 'institution' lets the person's data be given: it outlives the lead.
alter table consents add column institution text;
