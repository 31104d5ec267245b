/** By how much a value must be on the other side of a threshold before an alert ends. */
const margin = 0.2;

/**
 * Whether a value is below a threshold. An open alert ends further above, so that it does not begin and end in turns.
 * `most` is the largest value there is: the alert ends at the latest halfway between the threshold and it.
 */
export function isBelow(value: number, threshold: number, open: boolean, most = Infinity): boolean {
  const beyond = Math.min(threshold * margin, Math.max(most - threshold, 0) / 2);
  return value < (open ? threshold + beyond : threshold);
}

/** Whether a value is above a threshold; zero switches it off. An open alert ends further below. */
export function isAbove(value: number, threshold: number, open: boolean): boolean {
  return threshold > 0 && value > (open ? threshold * (1 - margin) : threshold);
}
