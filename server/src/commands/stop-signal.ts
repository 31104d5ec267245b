/** Resolves at the first signal to stop. Later signals are ignored, since a terminal and npm may both send one. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.channel === undefined) return;
    // The `konter` script started this process under another Node: if that one ends, this one ends too.
    process.channel.unref();
    process.on('disconnect', () => resolve());
  });
}
