import type { Environment } from '../environment.ts';
import type { Keyring, SealedValue, Secret } from '../sealed.ts';
import type { SealedSecret } from './lease.ts';

/** Whose secret. */
interface SecretOwner {
  readonly accountId: string;
  readonly environment: Environment;
  readonly endpointId: string;
}

/** Seals a signing secret for the column of an endpoint. A rotation seals it anew, because its column changes. */
export function sealSecret(
  keyring: Keyring,
  owner: SecretOwner,
  column: SealedSecret['column'],
  secret: Secret,
): SealedValue {
  return keyring.seal(secret, contextOf(owner, column));
}

/** Opens a signing secret. */
export function openSecret(keyring: Keyring, owner: SecretOwner, sealed: SealedSecret): Secret {
  return keyring.open(sealed, contextOf(owner, sealed.column));
}

function contextOf(owner: SecretOwner, column: SealedSecret['column']): readonly string[] {
  return [owner.accountId, owner.environment, owner.endpointId, column];
}
