import { expect, onTestFinished, test } from 'vitest';
import { hourMs, jakartaDay } from '../../src/clock.ts';
import { reconcileDay } from '../../src/reconciliation/reconcile.ts';
import { readNow, takeReading } from '../../src/reconciliation/readings.ts';
import { expectCleanBooks } from '../books.ts';
import { queryAsOwner } from '../query-as.ts';
import { openLiveStage } from './stage.ts';

test('a purchase while our deposit is being read makes no difference of the day', async () => {
  const stage = await openLiveStage('digiflazz');
  onTestFinished(() => stage.stop());
  const { server, supplier } = stage;
  const { app } = server;
  const { signal } = new AbortController();
  // Ten in the morning in Jakarta.
  app.clock.offsetMs += Date.UTC(2027, 0, 4, 3) - (await readNow(app)).getTime();
  // The supplier answers after it has sold: its answer has the charge of a purchase that began after the question.
  const slow: typeof supplier = {
    ...supplier,
    async balance(options) {
      await stage.buy('succeeded');
      return supplier.balance(options);
    },
  };
  expect(await takeReading(app, slow, signal)).toBeDefined();
  app.clock.offsetMs += hourMs;
  const day = jakartaDay(await readNow(app));
  expect(await reconcileDay(app, supplier, day, signal)).toMatchObject({ attempts: 1, drifts: [] });
  await stage.control('/balance', { amount: (await stage.balance()) - 7 });
  const moved = { attempts: 1, drifts: [{ kind: 'balance_moved', purchase: null, amount: 7n }] };
  expect(await reconcileDay(app, supplier, day, signal)).toMatchObject(moved);
  await expectCleanBooks(app);

  // A reading that was stored before the time of its answer was kept: the longest call bounds it, and its record stays right.
  await queryAsOwner(server, 'update balance_readings set answered_at = null');
  expect(await reconcileDay(app, supplier, day, signal)).toMatchObject(moved);
  const told = `select content from recorded_rows where of_table = 'balance_readings' order by content ->> 'at' limit 1`;
  expect(await queryAsOwner(server, told)).toEqual([
    { content: { supplier: 'digiflazz', at: expect.any(String), amount: expect.any(Number) } },
  ]);
});
