import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../src/clock.ts';
import { makeGatewayPoller } from '../../../src/deposits/gateways/gateway-poller.ts';
import type { LiveGateway } from '../../../src/deposits/gateways/gateways.ts';
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
