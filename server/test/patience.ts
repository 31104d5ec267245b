/**
 * How long a test waits for something that must happen, milliseconds. It is a time to give up and no expectation of
 * speed, because the machine may be busy.
 */
export const patienceMs = 60_000;
