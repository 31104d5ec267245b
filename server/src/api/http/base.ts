import { isSimulated, type Environment } from '../../environment.ts';

/** One of the two trees of paths: the same operations over another environment. */
export interface Base {
  readonly prefix: string;
  readonly environment: Environment;
  /** Whether money and suppliers are simulated here. */
  readonly simulated: boolean;
}

/** The two trees. */
export const bases: readonly Base[] = [
  { prefix: '/v1', environment: 'live', simulated: isSimulated.live },
  { prefix: '/sandbox/v1', environment: 'sandbox', simulated: isSimulated.sandbox },
];

/** The tree that a URL lies in; undefined outside both. */
export function baseOf(url: string): Base | undefined {
  const path = url.split('?', 1)[0] ?? '';
  return bases.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * The environment that a URL belongs to. Outside both trees nothing is simulated, so that answers say `live`.
 */
export function environmentOf(url: string): Environment {
  return baseOf(url)?.environment ?? 'live';
}
