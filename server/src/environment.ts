/** The two worlds that one process serves. No row, key or wallet of one can touch the other. */
export type Environment = 'live' | 'sandbox';

/** Both of them, for what is done in each. */
export const environments: readonly Environment[] = ['live', 'sandbox'];

/** Whether money and suppliers are simulated there. */
export const isSimulated: Readonly<Record<Environment, boolean>> = { live: false, sandbox: true };
