import type { Clock } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Keyring } from '../../sealed.ts';
import { type WalletKey, walletText } from '../wallet.ts';
import { type HeadPlace, reasonOf } from './head-place.ts';
import { formatRecord, type HeadChange, pseudonymOf } from './head-record.ts';

/** Writes chain heads to one place, a batch at a time. */
export interface PlaceWriter {
  readonly place: HeadPlace;
  /** Whether the last lines could not be appended. */
  readonly failing: boolean;
  /** Adds a change to the next batch. Changes of one wallet become one line. */
  add(change: HeadChange): void;
  /** Writes everything that was added. Resolves once it is durable; rejects if it is not, and the next flush writes it. */
  flush(): Promise<void>;
  /** Runs `work` while nothing is appended. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** @throws CommandError when nothing can be written here now */
  check(): Promise<void>;
}

/** What a writer needs. `report` is called when the place stops accepting heads, and when it accepts them again. */
interface WriterDeps {
  readonly keyring: Keyring;
  readonly clock: Pick<Clock, 'nodeNow'>;
  report(place: string, error?: unknown): void;
}

/** Opens the writer of a place. */
export function openPlaceWriter(place: HeadPlace, deps: WriterDeps): PlaceWriter {
  const reported = reporting(place, deps);
  const { append } = reported;
  const pseudonym = cachedPseudonyms(deps.keyring);
  let pending = new Map<string, HeadChange>();
  let last: Promise<unknown> = Promise.resolve();

  function add(change: HeadChange): void {
    const text = walletText(change.after);
    pending.set(text, merged(pending.get(text), change));
  }

  async function writePending(): Promise<void> {
    if (pending.size === 0) return;
    const taken = pending;
    pending = new Map();
    const at = deps.clock.nodeNow();
    const lines = [...taken].map(([text, change]) =>
      formatRecord(deps.keyring, pseudonym(text, change.after), change, at),
    );
    try {
      await append(lines);
    } catch (error) {
      const since = pending;
      pending = taken;
      for (const change of since.values()) add(change);
      throw error;
    }
  }

  /** Runs one after the other. */
  function next(work: () => Promise<void>): Promise<void> {
    const running = last.then(work);
    last = running.catch(() => undefined);
    return running;
  }

  return {
    place,
    get failing() {
      return reported.failing;
    },
    add,
    flush: () => next(writePending),
    exclusively: next,
    check: () =>
      next(() => append(['# a check whether heads can be written'])).catch((cause: unknown) => {
        throw new CommandError(
          `Nothing was changed: chain heads cannot be written to ${place.name} (${reasonOf(cause)}).`,
          { cause, reason: 'head_not_written', facts: { place: place.name } },
        );
      }),
  };
}

/** Appends to a place, and reports when it starts to fail and when it stops. */
function reporting(
  place: HeadPlace,
  { report }: WriterDeps,
): Pick<HeadPlace, 'append'> & Pick<PlaceWriter, 'failing'> {
  let failing = false;
  return {
    get failing() {
      return failing;
    },
    async append(lines) {
      try {
        await place.append(lines);
      } catch (error) {
        if (!failing) report(place.name, error);
        failing = true;
        throw error;
      }
      if (failing) report(place.name);
      failing = false;
    },
  };
}

/** How many pseudonyms are cached. */
const pseudonymsMax = 50_000;

function cachedPseudonyms(keyring: Keyring): (text: string, key: WalletKey) => string {
  const pseudonyms = new Map<string, string>();
  return (text, key) => {
    const known = pseudonyms.get(text);
    if (known !== undefined) return known;
    if (pseudonyms.size >= pseudonymsMax) pseudonyms.clear();
    const made = pseudonymOf(keyring, key);
    pseudonyms.set(text, made);
    return made;
  };
}

/** One change of a wallet that stands for two; the newer state counts, whichever came first. */
function merged(known: HeadChange | undefined, change: HeadChange): HeadChange {
  if (known === undefined) return change;
  const { after } = known;
  const isNewer = change.after.lastStep >= after.lastStep && change.after.orders >= after.orders;
  return isNewer ? { before: known.before, after: change.after } : known;
}
