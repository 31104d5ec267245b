/** How long one server may take for the stored mails that it leased, milliseconds. Then another one sends what is left. */
export const mailLeaseMs = 300_000;
/** After how many attempts a stored mail is given up: about a day. */
const attemptsMax = 12;
/** The longest pause between two attempts, minutes. */
const pauseMinutesMax = 120;

/** What follows the failed attempt of a stored mail, from 1: a pause that doubles, minutes; undefined: it is given up. */
export function pauseAfter(attempt: number): number | undefined {
  return attempt >= attemptsMax ? undefined : Math.min(2 ** (attempt - 1), pauseMinutesMax);
}
