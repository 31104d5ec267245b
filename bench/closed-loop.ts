/** One client, which does one thing after the other. */
export type Step = () => Promise<void>;

/** Lets every client repeat its step for `seconds`, and returns how many steps were done in each second. */
export async function closedLoop(clients: readonly Step[], seconds: number): Promise<number> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  let count = 0;
  await Promise.all(
    clients.map(async (step) => {
      while (performance.now() < endMs) {
        await step();
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - startMs) / 1_000);
}
