import { CommandError } from '../command-error.ts';

/**
 * One part of a backup. Its content is read once, before the next entry. `name` is a path such as `cluster/base/1/1259`; an
 * entry of a folder has no content.
 */
export interface Entry {
  readonly name: string;
  readonly folder?: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/** Far above any path and far below any memory, bytes. */
const nameBytesMax = 64 * 1024;
const partBytesMax = 1024 * 1024;

/**
 * Writes entries as one stream: for each the length of its description, the description as JSON, its content in parts with
 * their lengths, and a length of zero. A zero instead of a description ends the stream. The length of a content need not be
 * known before it is read: PostgreSQL changes its files meanwhile.
 */
export async function* toStream(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, folder, content } of entries) {
    const described = Buffer.from(JSON.stringify(folder === true ? { name, folder } : { name }));
    yield Buffer.concat([lengthOf(described), described]);
    for await (const part of content) {
      for (let from = 0; from < part.length; from += partBytesMax) {
        const piece = part.subarray(from, from + partBytesMax);
        yield lengthOf(piece);
        yield piece;
      }
    }
    yield lengthOf(Buffer.alloc(0));
  }
  yield lengthOf(Buffer.alloc(0));
}

/** Reads entries from such a stream. @throws CommandError when the stream ends early or is none */
export async function* fromStream(stream: AsyncIterable<Buffer, void>): AsyncGenerator<Entry> {
  const reader = openReader(stream);
  for (;;) {
    const length = (await reader.take(4)).readUInt32BE();
    if (length === 0) return;
    if (length > nameBytesMax) throw unreadable();
    const { name, folder } = describe(await reader.take(length));
    const state = { isRead: false };
    const content = contentIn(reader, state);
    // A folder has no content, and nobody reads it.
    if (folder) await content.next();
    yield { name, folder, content };
    if (!state.isRead) throw new Error(`The content of "${name}" was not read.`);
  }
}

async function* contentIn(reader: Reader, state: { isRead: boolean }): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = (await reader.take(4)).readUInt32BE();
    if (bytes === 0) break;
    if (bytes > partBytesMax) throw unreadable();
    yield await reader.take(bytes);
  }
  state.isRead = true;
}

/** The whole content of a small entry, as text. */
export async function textOf({ content }: Entry): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** An entry with a text. */
export function textEntry(name: string, text: string): Entry {
  return { name, content: once(Buffer.from(text)) };
}

/** An entry of an empty folder. */
export function folderEntry(name: string): Entry {
  return { name, folder: true, content: once(Buffer.alloc(0)) };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function describe(bytes: Buffer): { name: string; folder: boolean } {
  const described: unknown = JSON.parse(bytes.toString('utf8'));
  if (typeof described !== 'object' || described === null || !('name' in described)) throw unreadable();
  const { name } = described;
  // A path that leaves the folder it is restored into is no name.
  if (typeof name !== 'string' || name.startsWith('/') || name.split('/').includes('..')) throw unreadable();
  return { name, folder: 'folder' in described && described.folder === true };
}

interface Reader {
  take(bytes: number): Promise<Buffer>;
}

function openReader(stream: AsyncIterable<Buffer, void>): Reader {
  const source = stream[Symbol.asyncIterator]();
  let buffered: Buffer[] = [];
  let length = 0;
  return {
    async take(bytes) {
      while (length < bytes) {
        const { value, done } = await source.next();
        if (done === true) throw unreadable();
        buffered.push(value);
        length += value.length;
      }
      const all = Buffer.concat(buffered);
      buffered = all.length === bytes ? [] : [all.subarray(bytes)];
      length = all.length - bytes;
      return all.subarray(0, bytes);
    },
  };
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

function unreadable(): CommandError {
  return new CommandError(
    'The content of the backup cannot be read; it was made by another version of konter.',
  );
}
