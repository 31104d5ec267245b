/** The steps between gridlines, before they are multiplied by a power of ten. */
const steps = [1, 2, 2.5, 5, 10];
/** How many gridlines a chart has at most, beside that of zero. */
const linesMax = 4;

/** Round values from zero to the first one that is at least `max`, for gridlines. */
export function niceTicks(max: number): number[] {
  const least = max / linesMax;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = (steps.find((one) => one * power >= least) ?? 10) * power;
  const count = Math.max(Math.ceil(max / step), 1);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}
