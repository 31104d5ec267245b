import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { CommandError } from '../command-error.ts';
import { sameBytes } from '../sealed.ts';

/*
 * An encrypted stream of any length in constant memory: AES-256-GCM in chunks, the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár (2015), as age and Tink use it. The nonce of a chunk is its number and whether it is the last, so that no
 * chunk can be removed, repeated, moved or cut off.
 *
 *   16 bytes  the format
 *   32 bytes  salt: every file has a key of its own (HKDF, RFC 5869)
 *    8 bytes  distinguishes a wrong key from a damaged file
 *   chunks    64 KiB of text, less in the last one, each with its tag of 16 bytes
 */
const format = Buffer.from('konter-backup-1\n');
const saltBytes = 32;
const checkBytes = 8;
const headBytes = format.length + saltBytes + checkBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** Encrypts a stream of bytes under a 32-byte key. */
export async function* encrypted(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const head = Buffer.concat([format, salt, checkOf(key)]);
  const fileKey = fileKeyOf(key, salt);
  yield head;
  let number = 0n;
  for await (const { bytes, isLast } of chunksOf(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1n;
  }
}

/**
 * Decrypts such a stream. `name` is the file, for messages.
 * @throws CommandError when it is no backup, the key is another one, or a byte was changed, added or cut off
 */
export async function* decrypted(
  key: Buffer,
  stored: AsyncIterable<Buffer, void>,
  name: string,
): AsyncGenerator<Buffer> {
  const source = stored[Symbol.asyncIterator]();
  let begun: Buffer = Buffer.alloc(0);
  while (begun.length < headBytes) {
    const { value, done } = await source.next();
    if (done === true) break;
    begun = Buffer.concat([begun, value]);
  }
  const head = begun.subarray(0, headBytes);
  if (head.length < headBytes || !head.subarray(0, format.length).equals(format))
    throw new CommandError(`The file "${name}" is not a backup of konter.`);
  if (!sameBytes(head.subarray(format.length + saltBytes), checkOf(key)))
    throw new CommandError(
      `The file "${name}" was encrypted with another backup key; set KONTER_BACKUP_KEY.`,
    );
  const fileKey = fileKeyOf(key, head.subarray(format.length, format.length + saltBytes));
  let number = 0n;
  for await (const { bytes, isLast } of chunksOf(
    after(begun.subarray(headBytes), source),
    chunkBytes + tagBytes,
  )) {
    yield openChunk(bytes, { fileKey, nonce: nonceOf(number, isLast), head, name });
    number += 1n;
  }
}

async function* after(first: Buffer, rest: AsyncIterator<Buffer, void>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function openChunk(
  bytes: Buffer,
  { fileKey, nonce, head, name }: { fileKey: Buffer; nonce: Buffer; head: Buffer; name: string },
): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce)
      .setAAD(head)
      .setAuthTag(bytes.subarray(bytes.length - tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new CommandError(`The backup "${name}" is damaged or incomplete.`, { cause });
  }
}

/** Cuts a stream into chunks of one size; the last one may be shorter, and is empty if nothing is left for it. */
async function* chunksOf(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    let all = Buffer.concat(parts);
    // The rest may be all there is, so a chunk is sent only when something follows it.
    while (all.length > size) {
      yield { bytes: all.subarray(0, size), isLast: false };
      all = all.subarray(size);
    }
    parts = [all];
    length = all.length;
  }
  yield { bytes: Buffer.concat(parts), isLast: true };
}

function nonceOf(number: bigint, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(number, 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function fileKeyOf(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'konter backup file', 32));
}

function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('konter backup key check').digest().subarray(0, checkBytes);
}
