/** The two worlds that one process serves. No row, key or wallet of one can touch the other. */
export type Environment = 'live' | 'sandbox';

export const environments: readonly Environment[] = ['live', 'sandbox'];
