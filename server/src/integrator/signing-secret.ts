import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { codeOf } from '../fault.ts';
import { makeFolders, readOrMakePrivateFile } from '../private-file.ts';
import { Secret } from '../sealed.ts';
import { makeSigningSecret } from '../webhook-signature.ts';

/** The secret that `konter listen` signs with. */
export interface ListenSecret {
  readonly secret: Secret;
  /** Why the secret could not be stored, in a sentence; undefined when it was. */
  readonly notKept?: string;
}

/**
 * The user's signing secret. It is made at the first start and stored in a file that only the user can read, so that a
 * receiver is configured once. If the file cannot be written, each start makes a new secret.
 * @throws CommandError when the file contains something else
 */
export async function readOrMakeSigningSecret(stateDir: string): Promise<ListenSecret> {
  const folder = join(stateDir, 'konter');
  const path = join(folder, 'listen-secret');
  try {
    await makeFolders(folder, 0o700);
    const text = await readOrMakePrivateFile(path, () => makeSigningSecret().open());
    return { secret: parseSigningSecret(text, `The file "${path}"`) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const notKept =
      `The signing secret cannot be stored in "${path}" (${codeOf(error) ?? 'unknown'}), so that each start makes a new ` +
      'one; KONTER_WEBHOOK_SECRET sets your own.';
    return { secret: makeSigningSecret(), notKept };
  }
}

/**
 * Reads a signing secret.
 * @throws CommandError when it is not one that a receiver could verify with; the message names `place`
 */
export function parseSigningSecret(text: string, place: string): Secret {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(base64 ?? '', 'base64');
  if (length >= 24 && length <= 64) return new Secret(text);
  throw new CommandError(`${place} must be "whsec_" and 24 to 64 bytes in base64.`);
}
