/** Ends at the first signal to stop; later ones change nothing, for a terminal and npm may both send one. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.channel === undefined) return;
    // Started by the `konter` script under another Node: when that dies, we are not wanted any more.
    process.channel.unref();
    process.on('disconnect', () => resolve());
  });
}
