/**
 * How long a test waits for what must come, milliseconds. It says when to give up and nothing of how fast anything is: a
 * machine may be busy with other things.
 */
export const patienceMs = 60_000;
