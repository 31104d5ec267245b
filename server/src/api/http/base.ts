import { isSimulated, type Environment } from '../../environment.ts';

/** One of the two path trees: the same operations in another environment. */
export interface Base {
  readonly prefix: string;
  readonly environment: Environment;
  /** Whether money and suppliers are simulated here. */
  readonly simulated: boolean;
}

/** The two path trees. */
export const bases: readonly Base[] = [
  { prefix: '/v1', environment: 'live', simulated: isSimulated.live },
  { prefix: '/sandbox/v1', environment: 'sandbox', simulated: isSimulated.sandbox },
];

/** The base of a URL; undefined outside both. */
export function baseOf(url: string): Base | undefined {
  return bases.find(({ prefix }) => {
    const next = url.charAt(prefix.length);
    return (next === '/' || next === '' || next === '?') && url.startsWith(prefix);
  });
}

/** The environment of a URL: `live` outside both bases. */
export function environmentOf(url: string): Environment {
  return baseOf(url)?.environment ?? 'live';
}
