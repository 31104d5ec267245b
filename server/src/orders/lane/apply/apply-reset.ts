import { reset } from '../../../ledger/chart.ts';
import { Refusal } from '../../../refusals.ts';
import type { Batch } from '../batch.ts';
import type { ResetWallet } from '../command.ts';
import { refused, type Reply } from '../reply.ts';
import { recordKey, replayOf } from './idempotency.ts';

/** Resets a simulated wallet to its starting balance with a journal entry, if nothing is held. */
export function applyReset(batch: Batch, command: ResetWallet): Reply {
  const replay = replayOf(batch, command);
  if (replay !== undefined) return replay;
  const wallet = batch.wallet(command.wallet);
  if (wallet.held > 0n) return refused(new Refusal('holds_outstanding'));

  const moved = batch.bookMovement(wallet, reset(command.start - wallet.available));
  // The step of the reset ends the clock in the database.
  batch.putWallet({ ...moved, spentOn: null, spent: 0n, clockOffsetMs: 0 });
  recordKey(batch, command, { balance: command.start });
  return { kind: 'balance', balance: command.start, replayed: false };
}
