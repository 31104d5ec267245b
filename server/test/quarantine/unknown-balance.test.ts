import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { questionsIn, readStatus } from '../../src/commands/restore-questions.ts';
import { Secret } from '../../src/sealed.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer } from '../server.ts';

test('a quarantine has an open question while the balance at a supplier cannot be compared', async () => {
  const server = await startTestServer({ worker: false, catalog: false });
  onTestFinished(() => server.stop());
  const { app } = server;
  await addSupplier(app.database, app.keyring, {
    actor: 'operator',
    name: 'iak',
    credentials: { username: 'me', apiKey: new Secret('key') },
    // Nobody answers there.
    baseUrl: 'http://127.0.0.1:1',
    ...{ webhookSecret: undefined, billsUrl: undefined, testMode: undefined, priority: undefined },
  });
  await queryAsOwner(
    server,
    'insert into restores (id, backup_at, restored_at) values ($1, clock_timestamp(), clock_timestamp())',
    [randomUUID()],
  );
  const questions = async (): Promise<string[]> => {
    const status = await readStatus(app);
    return status === undefined ? [] : questionsIn(status);
  };
  const unknown = 'the balance at iak could not be compared';
  expect(await questions()).toContain(unknown);

  // A reading from before the backup alone is not enough.
  const read = `insert into balance_readings (supplier, at, amount, answered_at)
                select 'iak', r.backup_at + $1::interval, 50000, r.backup_at + $1::interval from restores r`;
  await queryAsOwner(server, read, ['-1 minute']);
  expect(await questions()).toContain(unknown);
  await queryAsOwner(server, read, ['1 millisecond']);
  expect(await questions()).not.toContain(unknown);
});
