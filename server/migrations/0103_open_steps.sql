-- Says of the open steps of people what is there by now. Changes comments only.

comment on table auth.verifications is 'Open steps: links that set a new password or change the address, and sign-ins that wait for a code, with the wrong codes of each. Owned by people.';
comment on column auth.verifications.identifier is 'What finds the step: the SHA-256 of the token of a link, or the random name of a sign-in that its signed cookie has.';
comment on column auth.verifications.value is 'Whose step it is. Of wrong codes: how many there were.';
