import { type AcceptedBreak, isAccepted } from './accepted-heads.ts';
import { type Books, compareHeads } from './compare-heads.ts';
import type { HeadReport } from './head-report.ts';
import type { HeadFile, HeadPlace } from './head-place.ts';
import { addRecord, type NewestRecords, parseRecord } from './head-record.ts';
import type { PlaceWriter } from './place-writer.ts';

/**
 * Writes the heads that a place does not have, such as those of a process that died, and compacts its files. A line is
 * removed when another one follows it, or when a newer one of its wallet stays and the journal has its heads. A line that the
 * journal does not have stays: it proves what was lost. It is reported unless an operator has accepted it.
 */
export async function maintainHeads(
  books: Books,
  writers: readonly PlaceWriter[],
  { report, accepted }: { readonly report: HeadReport; readonly accepted: readonly AcceptedBreak[] },
): Promise<void> {
  for (const writer of writers) {
    const known = await readPlace(writer.place);
    const { missing, passed, lost } = await compareHeads(books, known);
    for (const change of missing) writer.add(change);
    const unexplained = lost.filter((record) => !isAccepted(record, accepted)).length;
    if (unexplained > 0) report.lost(writer.place.name, unexplained);
    await writer.flush();
    // The heads of these wallets are written by now, or were, so an older line that the journal continues adds nothing.
    const removable = new Set(passed.map(({ line }) => line));
    const { place } = writer;
    await writer.exclusively(async () => place.compact?.((files) => newestLines(files, removable)));
  }
}

async function readPlace(place: HeadPlace): Promise<NewestRecords> {
  const newest: NewestRecords = new Map();
  for await (const file of place.files()) await readFile(file, newest);
  return newest;
}

async function readFile(file: HeadFile, newest: NewestRecords): Promise<void> {
  for await (const line of file.lines) {
    const record = parseRecord(line);
    if (typeof record !== 'string') addRecord(newest, record);
  }
}

async function newestLines(files: readonly HeadFile[], removable: ReadonlySet<string>): Promise<string[]> {
  const newest: NewestRecords = new Map();
  for (const file of files) await readFile(file, newest);
  const lines: string[] = [];
  for (const records of newest.values())
    for (const { line } of records.values()) if (!removable.has(line)) lines.push(line);
  return lines;
}
