-- Says which counts there are by now. Changes a comment only.

comment on column request_counts.environment is 'The environment; with ":lookups" behind it, the look-ups of customers in it, which have a limit of their own.';
