import { CommandError } from '../command-error.ts';
import { Refusal } from '../refusals.ts';
import { scopes, type Principal, type Scope } from './principal.ts';

/** @throws Refusal `missing_scope` when the key does not have `scope` */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.has(scope)) return;
  throw new Refusal('missing_scope', {
    details: [{ field: 'Authorization', code: 'scope', message: `The key needs the scope "${scope}".` }],
  });
}

/**
 * Reads scopes by name, without duplicates and in the order of the published list.
 * @throws CommandError when there is none, or one is unknown
 */
export function parseScopes(names: readonly string[]): readonly Scope[] {
  const unknown = names.find((name) => !scopes.some((scope) => scope === name));
  if (unknown !== undefined) {
    throw new CommandError(`There is no scope "${unknown}"; the scopes are ${scopes.join(', ')}.`);
  }
  if (names.length === 0) throw new CommandError('A key needs at least one scope.');
  return scopes.filter((scope) => names.includes(scope));
}
