/** A header has whole seconds, and an answer takes a while: a smaller difference is none. Milliseconds. */
const sameMs = 3_000;

/** How far the clock of the server is ahead of the clock of this device, milliseconds. */
let aheadMs = 0;

/** Notes the time at which the server has answered: the clock of a device may be wrong by hours. */
export function noteServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  const device = new Date();
  const ahead = at - device.getTime();
  aheadMs = Math.abs(ahead) < sameMs ? 0 : ahead;
}

/** The time by the clock of the server, as far as its answers have told. Waiting times count from what it wrote. */
export function serverNow(): Date {
  const device = new Date();
  return new Date(device.getTime() + aheadMs);
}
