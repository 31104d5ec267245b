import type { App } from '../../../app.ts';
import { dayMs } from '../../../clock.ts';
import { CommandError } from '../../../command-error.ts';
import { newAddressToken, newId } from '../../../ids.ts';
import { recordAudit } from '../../../operators/audit-record.ts';
import type { Secret } from '../../../sealed.ts';
import { makeSigningSecret } from '../../../webhook-signature.ts';
import type { BankAccount } from '../bank-accounts.ts';
import { disableFeedRow, insertFeed, lockFeedSecret, replaceSecret, secretContext } from './feed-rows.ts';

type FeedApp = Pick<App, 'clock' | 'database' | 'keyring'>;

/** The longest overlap of two secrets after a rotation, milliseconds. */
const overlapMsMax = 30 * dayMs;

/** A feed that was just added. Its secret cannot be read again. */
export interface AddedFeed {
  readonly id: string;
  readonly token: string;
  readonly secret: Secret;
}

/**
 * Adds a feed to a bank account, with an audit record, and makes its token and its signing secret.
 * @throws CommandError when the name is invalid
 */
export async function addFeed(
  app: FeedApp,
  {
    bankAccount,
    name,
    actor,
  }: { readonly bankAccount: BankAccount; readonly name: string; readonly actor: string },
): Promise<AddedFeed> {
  if (!/^[^\p{C}]{1,100}$/u.test(name))
    throw new CommandError('The name of a feed must be 1 to 100 printable characters.', {
      reason: 'feed_name_form',
    });
  const [id, token, secret] = [newId(), newAddressToken(), makeSigningSecret()];
  const sealed = app.keyring.seal(secret, secretContext(id, 'secret'));
  await app.database.transaction(async (tx) => {
    const feed = { id, bankAccountId: bankAccount.id, name, token, secret: sealed };
    await insertFeed(tx, feed, app.clock.offsetMs);
    await recordAudit(tx, {
      ...{ actor, action: 'bank_feed.added', subject: id },
      detail: { bank_account: bankAccount.id, environment: bankAccount.environment, name },
      rows: [{ table: 'bank_feeds', key: id }],
    });
  });
  return { id, token, secret };
}

/**
 * Gives a feed a new signing secret, with an audit record. The previous one is accepted for `overlapMs` milliseconds.
 * @throws CommandError when there is no such enabled feed, or the overlap is longer than 30 days
 */
export async function rotateFeedSecret(
  app: FeedApp,
  {
    feedId,
    overlapMs,
    actor,
  }: { readonly feedId: string; readonly overlapMs: number; readonly actor: string },
): Promise<{ readonly secret: Secret; readonly previousUntil: Date }> {
  if (overlapMs > overlapMsMax)
    throw new CommandError('The overlap may be at most 30 days.', { reason: 'feed_overlap_range' });
  const { keyring, clock } = app;
  const secret = makeSigningSecret();
  const previousUntil = await app.database.transaction(async (tx) => {
    const current = await lockFeedSecret(tx, feedId);
    if (current === undefined) throw noFeed(feedId);
    const previous = keyring.open(current, secretContext(feedId, 'secret'));
    const until = await replaceSecret(
      tx,
      feedId,
      {
        secret: keyring.seal(secret, secretContext(feedId, 'secret')),
        previous: keyring.seal(previous, secretContext(feedId, 'previous_secret')),
      },
      { overlapMs, offsetMs: clock.offsetMs },
    );
    await recordAudit(tx, {
      ...{ actor, action: 'bank_feed.rotated', subject: feedId },
      rows: [{ table: 'bank_feeds', key: feedId }],
    });
    return until;
  });
  return { secret, previousUntil };
}

/** Disables a feed, with an audit record. @throws CommandError when there is no such enabled feed */
export async function disableFeed(
  app: Pick<App, 'clock' | 'database'>,
  { feedId, actor }: { readonly feedId: string; readonly actor: string },
): Promise<void> {
  await app.database.transaction(async (tx) => {
    if (!(await disableFeedRow(tx, feedId, app.clock.offsetMs))) throw noFeed(feedId);
    await recordAudit(tx, {
      ...{ actor, action: 'bank_feed.disabled', subject: feedId },
      rows: [{ table: 'bank_feeds', key: feedId }],
    });
  });
}

function noFeed(feedId: string): CommandError {
  return new CommandError(`There is no enabled feed "${feedId}".`, { reason: 'no_feed' });
}
