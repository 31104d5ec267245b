import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../src/clock.ts';
import { auditRequests } from '../../../src/deposits/books/audit-requests.ts';
import { checkTransaction } from '../../../src/deposits/gateways/check-transaction.ts';
import { makeGatewayPoller } from '../../../src/deposits/gateways/gateway-poller.ts';
import type { LiveGateway } from '../../../src/deposits/gateways/gateways.ts';
import { leaseDueTransactions } from '../../../src/deposits/gateways/transaction-rows.ts';
import { requestsOf } from './requests-of.ts';
import { type GatewayStage, startGatewayStage } from './stage.ts';

let stage: GatewayStage;

beforeAll(async () => {
  stage = await startGatewayStage({ worker: false });
});
afterAll(() => stage.stop());

const { pay } = requestsOf(() => stage);

/** The gateways of a process that dies while it waits for their answers. */
function dying(live: LiveGateway): LiveGateway {
  return { ...live, gateway: { ...live.gateway, read: () => Promise.reject(new Error('died')) } };
}

test('a payment that a dead process was asking about is credited a minute later at most', async () => {
  const { app } = stage.server;
  await stage.midtrans.control('/settings', { callbacks: false });
  const request = await stage.request({ channel: 'cimb' });
  await pay(stage.midtrans, request);
  const all = new Map([...app.gateways.all].map(([name, live]) => [name, dying(live)]));
  const dead = makeGatewayPoller({ ...app, gateways: { ...app.gateways, all } });
  const alive = makeGatewayPoller(app);
  try {
    app.clock.offsetMs = 2 * minuteMs;
    expect(await dead.round()).toBe(1);
    await dead.idle();
    expect(await alive.round()).toBe(0);
    app.clock.offsetMs += minuteMs;
    expect(await alive.round()).toBe(1);
    await alive.idle();
    expect((await stage.reload(request)).state).toBe('credited');
  } finally {
    app.clock.offsetMs = 0;
  }
});

test('money that is recorded after another process has asked is in its transaction with the next question', async () => {
  const { app } = stage.server;
  const { midtrans } = stage;
  const live = app.gateways.all.get('midtrans');
  if (live === undefined) throw new Error('There is no gateway.');
  const request = await stage.request({ channel: 'bni' });
  const reference = await pay(midtrans, request);
  const lease = async () => {
    app.clock.offsetMs += 2 * minuteMs;
    const { offsetMs } = app.clock;
    const leased = await leaseDueTransactions(app.database, {
      ...{ gateway: 'midtrans', limit: 10, leaseMs: minuteMs, offsetMs },
    });
    const found = leased.find(({ transaction }) => transaction.requestId === request.id);
    if (found === undefined) throw new Error('The transaction is not due.');
    return found;
  };
  try {
    const [slow, quick] = [await lease(), await lease()];
    const says = { transaction_status: 'pending', status_code: '201' };
    await midtrans.control('/faults', { fault: 'members', command: 'status', reference, members: says });
    const asked = live.gateway.read.bind(live.gateway);
    let answered = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answered = resolve));
    // The slow process records the money while the quick one has asked and not written yet.
    const read: typeof asked = async (...args) => {
      const outcome = await asked(...args);
      await checkTransaction(app, live, slow);
      answered();
      return outcome;
    };
    await checkTransaction(app, { ...live, gateway: { ...live.gateway, read } }, quick);
    await isAnswered;
    expect((await stage.reload(request)).state).toBe('credited');
    const poller = makeGatewayPoller(app);
    await poller.round();
    await poller.idle();
    expect(await auditRequests(app.database, 'live')).toEqual([]);
  } finally {
    app.clock.offsetMs = 0;
  }
});
