/** One client: it does one thing after the other. */
export type Step = () => Promise<void>;

/** Lets every client repeat its step until `seconds` are over, and gives how many steps were done each second. */
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
