import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../src/clock.ts';
import { sql } from '../../../src/database/sql.ts';
import { disableEndpoint, enableEndpoint, listEndpoints } from '../../../src/webhooks/endpoints/endpoints.ts';
import { untilWaiting } from '../../query-as.ts';
import { answering, type Receiver, startReceiver } from '../hook-receiver.ts';
import { openStage, patientScheduleMs, type Stage } from '../stage.ts';

let stage: Stage;
let receiver: Receiver;

beforeAll(async () => {
  stage = await openStage({ settings: { webhookScheduleMs: patientScheduleMs } });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

describe('an endpoint', () => {
  test('that answers 410 is disabled, and the other endpoints of its account are notified', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    const other = await startReceiver();
    await stage.givenEndpoint(other.url, { owner: endpoint, kinds: ['endpoint.disabled'] });
    receiver.answer(answering(410));
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    await expect.poll(() => other.received.length).toBe(1);
    const [shown] = await listEndpoints(stage.server.app, endpoint);
    expect(shown).toMatchObject({ disabledReason: 'gone', disabledAt: expect.any(Date) });
    expect((await stage.showDelivery(endpoint, eventId)).delivery.state).toBe('failed');
    expect(JSON.parse(other.received[0]?.body ?? '')).toEqual({
      type: 'endpoint.disabled',
      timestamp: shown?.disabledAt?.toISOString(),
      environment: 'sandbox',
      data: {
        endpoint: {
          id: endpoint.endpointId,
          name: shown?.name,
          reason: 'gone',
          disabled_at: shown?.disabledAt?.toISOString(),
        },
      },
    });
    await stage.writeEvents(endpoint);
    await stage.waitUntilNoneDue();
    expect(receiver.received).toHaveLength(1);
    await other.stop();
  });

  test('that fails for five days is disabled with an audit record, and gets the waiting events when it is enabled', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(500));
    for (let day = 0; day < 4; day += 1) {
      await stage.writeEvents(endpoint);
      await stage.advanceClock(dayMs);
    }
    const [last = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(dayMs - hourMs);
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ disabledAt: null }]);
    await stage.advanceClock(2 * hourMs);
    await stage.writeEvents(endpoint);
    await stage.waitUntilNoneDue();
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ disabledReason: 'failing' }]);
    const records = await stage.server.database.database.rows(sql<{
      action: string;
      actor: string;
      subject: string;
    }>`
      select action, actor, subject from audit_records
       where account_id = ${endpoint.accountId}::uuid and action like 'endpoint.%' order by at`);
    expect(records).toEqual([
      { action: 'endpoint.added', actor: expect.stringMatching(/^operator /), subject: endpoint.endpointId },
      { action: 'endpoint.disabled', actor: 'konter', subject: endpoint.endpointId },
    ]);
    receiver.answer(answering(204));
    await enableEndpoint(stage.server.app, endpoint);
    await stage.advanceClock(dayMs * 1.3);
    expect((await stage.showDelivery(endpoint, last)).delivery.state).toBe('delivered');
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([
      { disabledAt: null, failingSince: null },
    ]);
  });

  test('that was just enabled is not disabled by an attempt that began before', async () => {
    const { server } = stage;
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(500));
    await stage.writeEvents(endpoint);
    await stage.advanceClock(5 * dayMs - hourMs);
    const held = Promise.withResolvers<void>();
    receiver.answer(
      (_received, response) => void held.promise.then(() => answering(500)(_received, response)),
    );
    const before = receiver.received.length;
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await disableEndpoint(server.app, endpoint);
    server.app.clock.offsetMs += 2 * hourMs;
    await server.database.database.transaction(async (tx) => {
      await tx.rows(sql`
        update webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = null
         where id = ${endpoint.endpointId}::uuid`);
      held.resolve();
      await untilWaiting(server, 1);
    });
    await expect
      .poll(async () => (await stage.showDelivery(endpoint, eventId)).attempts)
      .toMatchObject([{ status: 500 }]);
    expect(await listEndpoints(server.app, endpoint)).toMatchObject([{ disabledAt: null }]);
  });

  test('that fails now and then is not disabled', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    for (let day = 0; day < 7; day += 1) {
      receiver.answer(answering(500));
      await stage.writeEvents(endpoint);
      await stage.advanceClock(dayMs / 2);
      receiver.answer(answering(204));
      await stage.writeEvents(endpoint);
      await stage.advanceClock(dayMs / 2);
    }
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ disabledAt: null }]);
  });
});
