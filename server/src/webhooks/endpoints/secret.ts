import type { Keyring, SealedValue, Secret } from '../../sealed.ts';
import type { EndpointKey } from './endpoint-key.ts';
import type { SealedSecret } from '../dispatch/lease.ts';

/** Seals a signing secret for the column of an endpoint. A rotation seals it again, because its column changes. */
export function sealSecret(
  keyring: Keyring,
  owner: EndpointKey,
  column: SealedSecret['column'],
  secret: Secret,
): SealedValue {
  return keyring.seal(secret, contextOf(owner, column));
}

/** Opens a signing secret. */
export function openSecret(keyring: Keyring, owner: EndpointKey, sealed: SealedSecret): Secret {
  return keyring.open(sealed, contextOf(owner, sealed.column));
}

function contextOf(owner: EndpointKey, column: SealedSecret['column']): readonly string[] {
  return [owner.accountId, owner.environment, owner.endpointId, column];
}
