/** How a process is asked to stop: a service manager terminates it, a person at a terminal interrupts it. */
type StopRequest = 'interrupt' | 'terminate';

/** Resolves at the first signal to stop. Later signals are ignored, since a terminal and npm may both send one. */
export function stopSignal(): Promise<StopRequest> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve('terminate'));
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve('interrupt'));
    if (process.channel === undefined) return;
    // The `konter` script started this process under another Node: if that one ends, this one ends too.
    process.channel.unref();
    process.on('disconnect', () => resolve('interrupt'));
  });
}
