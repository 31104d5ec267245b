import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../command-error.ts';
import { codeOf } from '../fault.ts';
import { decrypted } from './encrypted-stream.ts';
import { type Entry, fromStream, textOf } from './entries.ts';
import { type BackupSummary, type Manifest, parseManifest, parseSummary } from './manifest.ts';

/** A backup that is being read: its manifest, and the entries that follow, up to the summary. */
export interface OpenBackup {
  readonly manifest: Manifest;
  readonly entries: AsyncIterable<Entry>;
  /** The summary, once all entries were read. @throws CommandError when the backup has none */
  summary(): BackupSummary;
}

/**
 * Opens a backup and reads its manifest. Every byte is authenticated before it is returned.
 * @throws CommandError when the file cannot be read, is no backup, is damaged, or has another key
 */
export async function openBackup(path: string, key: Buffer): Promise<OpenBackup> {
  await stat(path).catch((cause: unknown) => {
    throw new CommandError(`The file "${path}" cannot be read: ${codeOf(cause) ?? 'no reason was given'}.`, {
      cause,
    });
  });
  const entries = fromStream(gunzipped(decrypted(key, createReadStream(path), path)));
  const first = await entries.next();
  if (first.done === true || first.value.name !== 'manifest') throw incomplete(path);
  const manifest = parseManifest(await textOf(first.value));
  let summary: BackupSummary | undefined;
  async function* rest(): AsyncGenerator<Entry> {
    for await (const entry of entries) {
      if (entry.name === 'summary') summary = parseSummary(await textOf(entry));
      else yield entry;
    }
  }
  return {
    manifest,
    entries: rest(),
    summary() {
      if (summary === undefined) throw incomplete(path);
      return summary;
    },
  };
}

async function* gunzipped(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const source = Readable.from(compressed);
  source.once('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    for await (const part of gunzip) if (Buffer.isBuffer(part)) yield part;
  } finally {
    source.destroy();
  }
}

function incomplete(path: string): CommandError {
  return new CommandError(`The backup "${path}" is damaged or incomplete.`);
}
