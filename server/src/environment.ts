/** The two environments that one process serves. No row, key or wallet is shared between them. */
export type Environment = 'live' | 'sandbox';

/** Both environments. */
export const environments: readonly Environment[] = ['live', 'sandbox'];

/** Whether money and suppliers are simulated there. */
export const isSimulated: Readonly<Record<Environment, boolean>> = { live: false, sandbox: true };

/** Returns whether a text names an environment. */
export function isEnvironment(text: string): text is Environment {
  return Object.hasOwn(isSimulated, text);
}
