import { expect, onTestFinished, test } from 'vitest';
import type { Queryable } from '../../src/database/connection.ts';
import { newId } from '../../src/ids.ts';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import { readEventsAfter, readNewestEventId } from '../../src/orders/read/events-in-order.ts';
import { renderEvents } from '../../src/orders/read/step-events.ts';
import { choosableKinds } from '../../src/webhooks/event.ts';
import { eventIdOf } from '../../src/webhooks/event-id.ts';
import { pagesOf } from '../pages.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer } from '../server.ts';
import { allowUnbookedDeposits, writeDeposits } from './write-deposits.ts';

test('a reader of a long journal reads as few pages as one of a short journal, with or without statistics', async () => {
  const server = await startTestServer({ worker: false, catalog: false });
  onTestFinished(() => server.stop());
  await allowUnbookedDeposits(server);
  const { app } = server;
  const owners: (WalletKey & { readonly start: number })[] = [];
  for (const count of [200, 20_000]) {
    const owner = { accountId: (await server.givenAccount()).id, environment: 'sandbox' } as const;
    const start = Date.now() - count * 1_000;
    await app.database.transaction((tx) =>
      writeDeposits(tx, app, owner, () =>
        Array.from({ length: count }, (_, i) => new Date(start + i * 1_000)),
      ),
    );
    owners.push({ ...owner, start });
  }
  const request = { kinds: choosableKinds, limit: 50 };
  const reads = ({
    start,
    ...key
  }: WalletKey & { readonly start: number }): readonly ((db: Queryable) => Promise<unknown>)[] => {
    const eventId = eventIdOf({ ...key, number: 100n, at: new Date(start + 99_000) });
    const lost = eventIdOf({ ...key, number: 100n, at: new Date() });
    const ofNoStep = eventIdOf({ ...key, accountId: newId(), number: 1n, at: new Date(Date.now() - 60_000) });
    return [
      (db) => readEventsAfter(db, key, { ...request, after: eventId }),
      (db) => readEventsAfter(db, key, { ...request, after: lost }),
      (db) => readEventsAfter(db, key, { ...request, after: ofNoStep }),
      (db) => readNewestEventId(db, key, choosableKinds),
      (db) => renderEvents(db, [{ ...key, eventId }]),
    ];
  };
  for (const statement of ['select 1', 'analyze']) {
    await queryAsOwner(server, statement);
    const pages = [];
    for (const owner of owners) {
      const each = [];
      for (const read of reads(owner)) each.push(await pagesOf(app.database, read));
      pages.push(each);
    }
    const [ofFew = [], ofMany = []] = pages;
    expect(ofMany.map((read, i) => read < 2 * (ofFew[i] ?? 0) + 200)).toEqual(ofMany.map(() => true));
  }
});
