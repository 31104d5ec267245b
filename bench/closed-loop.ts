/** One client, which does one thing after the other. */
export type Step = () => Promise<void>;

/** How many steps were done, and how many in each second. */
export interface Pace {
  readonly steps: number;
  readonly perSecond: number;
}

/** Lets every client repeat its step for `seconds`. */
export async function closedLoop(clients: readonly Step[], seconds: number): Promise<Pace> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  let steps = 0;
  await Promise.all(
    clients.map(async (step) => {
      while (performance.now() < endMs) {
        await step();
        steps += 1;
      }
    }),
  );
  return { steps, perSecond: steps / ((performance.now() - startMs) / 1_000) };
}
