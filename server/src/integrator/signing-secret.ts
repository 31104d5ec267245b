import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { codeOf } from '../fault.ts';
import { makeFolders, readOrMakePrivateFile } from '../private-file.ts';
import { Secret } from '../sealed.ts';
import { makeSigningSecret } from '../webhook-signature.ts';

/** The secret that `konter listen` signs with. */
export interface ListenSecret {
  readonly secret: Secret;
  /** Why the next start has another one, in a sentence; undefined while it is kept. */
  readonly notKept?: string;
}

/**
 * The signing secret of the user who listens: made at the first start and kept in a file of the user's that nobody else
 * can read, so that a receiver is configured once. Where no file can be kept, it is a new one each time.
 * @throws CommandError when the file holds something else
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
      `The signing secret cannot be kept in "${path}" (${codeOf(error) ?? 'unknown'}), so that each start makes a new ` +
      'one; KONTER_WEBHOOK_SECRET sets your own.';
    return { secret: makeSigningSecret(), notKept };
  }
}

/** Reads a signing secret. @throws CommandError when it is not one that a receiver could verify with; names `place` */
export function parseSigningSecret(text: string, place: string): Secret {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(base64 ?? '', 'base64');
  if (length >= 24 && length <= 64) return new Secret(text);
  throw new CommandError(`${place} must be "whsec_" and 24 to 64 bytes in base64.`);
}
