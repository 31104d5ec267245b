import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type GatewayName,
  type Receiver,
  type SimulatedGateway,
  startReceiver,
  startSimulatedGateway,
} from './simulated-gateway.ts';

/** How each gateway is asked for a payment, and asked about it. */
const wires = {
  midtrans: {
    create: '/v2/charge',
    request: (reference: string) => ({
      payment_type: 'bank_transfer',
      transaction_details: { order_id: reference, gross_amount: 50_000 },
      bank_transfer: { bank: 'bca' },
    }),
    id: 'transaction_id',
    status: (id: string) => `/v2/${id}/status`,
    statusMember: 'transaction_status',
    open: 'pending',
    paid: 'settlement',
    expired: 'expire',
    /** The pauses between the tries of a notification, minutes. */
    pauses: [2, 10, 30, 90, 210],
  },
  xendit: {
    create: '/v3/payment_requests',
    request: (reference: string) => ({
      reference_id: reference,
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: 50_000,
      channel_code: 'BCA_VIRTUAL_ACCOUNT',
      channel_properties: { display_name: 'PT CONTOH' },
    }),
    id: 'payment_request_id',
    status: (id: string) => `/v3/payment_requests/${id}`,
    statusMember: 'status',
    open: 'REQUIRES_ACTION',
    paid: 'SUCCEEDED',
    expired: 'EXPIRED',
    pauses: [15, 45, 120, 180, 360, 720],
  },
} as const;

describe.each(['midtrans', 'xendit'] as const)('the simulated %s', (name: GatewayName) => {
  const wire = wires[name];
  let receiver: Receiver;
  let gateway: SimulatedGateway;
  let count = 0;

  beforeAll(async () => {
    receiver = await startReceiver();
    gateway = await startSimulatedGateway(name, receiver.url);
  });
  afterAll(async () => {
    await gateway.stop();
    receiver.stop();
  });

  function newReference(): string {
    count += 1;
    return `dep_${name}_${count}`;
  }
  const create = (reference: string): Promise<Answer> =>
    gateway.call('POST', wire.create, wire.request(reference));
  async function open(): Promise<{ reference: string; id: string }> {
    const reference = newReference();
    return { reference, id: String((await create(reference)).body[wire.id]) };
  }
  const statusOf = async (id: string): Promise<unknown> =>
    (await gateway.call('GET', wire.status(id))).body[wire.statusMember];
  /** The tries of notifications of one kind about a reference. */
  async function tried(reference: string, kind: string): Promise<number> {
    const { tried: all } = await gateway.notifications();
    return all.filter((one) => one.reference === reference && one.kind === kind).length;
  }

  test('a payment can have any amount, come twice and come late', async () => {
    const { reference } = await open();
    await gateway.control('/pay', { reference, amount: 49_000 });
    await gateway.control('/pay', { reference });
    const late = await open();
    await gateway.control('/expire', { reference: late.reference });
    expect(await statusOf(late.id)).toBe(wire.expired);
    await gateway.control('/pay', { reference: late.reference });
    const charges = await gateway.charges();
    const paid = (of: string): unknown =>
      charges.find((one) => one.reference === of)?.payments.map((one) => one.amount);
    expect([paid(reference), paid(late.reference)]).toEqual([[49_000, 50_000], [50_000]]);
    const ids = charges.flatMap(({ payments }) => payments.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a charge expires when its time is over, and what it says stays after a restart', async () => {
    const { id } = await open();
    await gateway.control('/clock', { advance_ms: 32 * 24 * 3_600_000 });
    expect(await statusOf(id)).toBe(wire.expired);
    const before = await gateway.charges();
    await gateway.restart();
    expect(await gateway.charges()).toEqual(before);
  });

  test('an answer that is lost after the call leaves a charge, one before it leaves none', async () => {
    const [before, after] = [newReference(), newReference()];
    await gateway.control('/faults', { fault: 'silent_before', reference: before });
    await gateway.control('/faults', { fault: 'silent_after', reference: after });
    for (const reference of [before, after]) {
      const caller = new AbortController();
      const call = fetch(`${gateway.url()}${wire.create}`, {
        method: 'POST',
        body: JSON.stringify(wire.request(reference)),
        headers: { authorization: authorizationOf(name) },
        signal: caller.signal,
      });
      const silence = expect(call).rejects.toThrow();
      const silent = async (): Promise<unknown> => (await fetch(`${gateway.url()}/_control/silent`)).json();
      await expect.poll(silent).toEqual({ calls: 1 });
      caller.abort();
      await silence;
      await expect.poll(silent).toEqual({ calls: 0 });
    }
    const known = (await gateway.charges()).map(({ reference }) => reference);
    expect([known.includes(before), known.includes(after)]).toEqual([false, true]);
  });

  test.each(['empty', 'html', 'unreadable', 'reset'])(
    'after the fault %s the charge exists',
    async (fault) => {
      const reference = newReference();
      await gateway.control('/faults', { fault, reference });
      await expect(create(reference)).rejects.toThrow();
      expect((await gateway.charges()).filter((one) => one.reference === reference)).toHaveLength(1);
    },
  );

  test('a gateway that fails or is down creates nothing', async () => {
    const reference = newReference();
    await gateway.control('/faults', { fault: 'server_error', reference });
    const { status, body } = await create(reference);
    expect(JSON.stringify([status, body])).toContain('500');
    await gateway.control('/settings', { down: true });
    await expect(create(reference)).rejects.toThrow();
    await gateway.control('/settings', { down: false });
    expect((await gateway.charges()).filter((one) => one.reference === reference)).toEqual([]);
  });

  test('a status call can contradict the truth, and the rates decide it for a while', async () => {
    const { reference, id } = await open();
    await gateway.control('/pay', { reference });
    await gateway.control('/faults', {
      fault: 'members',
      command: 'status',
      reference,
      members: { [wire.statusMember]: wire.expired },
    });
    expect([await statusOf(id), await statusOf(id)]).toEqual([wire.expired, wire.paid]);
    const other = await open();
    await gateway.control('/rates', { contradictory_status: 1 });
    await gateway.control('/pay', { reference: other.reference });
    const said = [await statusOf(other.id), await statusOf(other.id), await statusOf(other.id)];
    expect(said).toEqual([wire.open, wire.open, wire.paid]);
    await gateway.control('/rates', { contradictory_status: 0 });
  });

  test('notifications can be lost, doubled, forged and contradict each other', async () => {
    await gateway.control('/rates', { lost_callback: 1, forged_callback: 1, other_amount_callback: 1 });
    const { reference } = await open();
    await gateway.control('/pay', { reference });
    await expect.poll(() => tried(reference, 'forged')).toBeGreaterThan(0);
    await expect.poll(() => tried(reference, 'other_amount')).toBeGreaterThan(0);
    expect(await tried(reference, 'true')).toBe(0);
    await gateway.control('/rates', { lost_callback: 0, forged_callback: 0, other_amount_callback: 0 });
    for (const kind of ['contradictory', 'foreign', 'stale', 'true'] as const) {
      await gateway.control('/callback', { reference, kind });
      await expect.poll(() => tried(reference, kind)).toBe(1);
    }
  });

  test('a notification is tried again at the documented times', async () => {
    receiver.answers = [502];
    const { reference } = await open();
    await gateway.control('/pay', { reference });
    const kind = name === 'midtrans' ? 'stale' : 'true';
    // Midtrans tells of the charge itself too; a notification of another kind is counted alone.
    if (kind === 'stale') await gateway.control('/callback', { reference, kind });
    await expect.poll(() => tried(reference, kind)).toBe(1);
    for (const [index, minutes] of wire.pauses.entries()) {
      await gateway.control('/clock', { advance_ms: minutes * 60_000 - 30_000 });
      expect(await tried(reference, kind)).toBe(index + 1);
      await gateway.control('/clock', { advance_ms: 30_000 });
      await expect.poll(() => tried(reference, kind)).toBe(index + 2);
    }
    receiver.answers = [200];
    await expect.poll(async () => (await gateway.notifications()).sending).toBe(0);
    await gateway.control('/clock', { advance_ms: 24 * 3_600_000 });
    expect(await tried(reference, kind)).toBe(wire.pauses.length + 1);
  });

  test('money goes back once', async () => {
    const { reference } = await open();
    await expect(gateway.control('/chargeback', { reference })).rejects.toThrow('409');
    await gateway.control('/pay', { reference });
    await gateway.control('/chargeback', { reference });
    await expect(gateway.control('/refund', { reference })).rejects.toThrow('409');
    const charge = (await gateway.charges()).find((one) => one.reference === reference);
    expect(charge?.payments).toMatchObject([{ stage: 'charged_back', amount: 50_000 }]);
  });
});

function authorizationOf(name: GatewayName): string {
  const key = name === 'midtrans' ? 'SB-Mid-server-simulated' : 'xnd_development_simulated';
  return `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
}

describe('what only Midtrans has', () => {
  let receiver: Receiver;
  let gateway: SimulatedGateway;

  beforeAll(async () => {
    receiver = await startReceiver();
    gateway = await startSimulatedGateway('midtrans');
  });
  afterAll(async () => {
    await gateway.stop();
    receiver.stop();
  });

  const charge = (reference: string, headers?: Record<string, string>): Promise<Answer> =>
    gateway.call('POST', '/v2/charge', wires.midtrans.request(reference), headers);

  test('an Idempotency-Key repeats a success for five minutes, whatever the body says', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const first = await charge('dep_1', headers);
    expect((await charge('dep_2', headers)).body).toEqual(first.body);
    await gateway.control('/clock', { advance_ms: 5 * 60_000 });
    expect((await charge('dep_2', headers)).body).toMatchObject({ order_id: 'dep_2' });
    expect((await charge('dep_1', { 'idempotency-key': 'key-2' })).body).toMatchObject({
      status_code: '406',
    });
  });

  test('X-Override-Notification says where the notifications of a transaction go', async () => {
    await charge('dep_override', { 'x-override-notification': receiver.url });
    const settled = (): boolean =>
      receiver.arrived.some(({ body }) => body['transaction_status'] === 'settlement');
    await gateway.control('/pay', { reference: 'dep_override' });
    await expect.poll(settled).toBe(true);
    expect(receiver.arrived.every(({ body }) => body['order_id'] === 'dep_override')).toBe(true);
  });

  test('a settled transaction can be denied, and the notification says so', async () => {
    await charge('dep_denied', { 'x-override-notification': receiver.url });
    await gateway.control('/pay', { reference: 'dep_denied' });
    await gateway.control('/reverse', { reference: 'dep_denied' });
    const denied = (): unknown =>
      receiver.arrived.find(({ body }) => body['transaction_status'] === 'deny')?.body;
    await expect.poll(denied).toMatchObject({ order_id: 'dep_denied', status_code: '202' });
    const status = await gateway.call('GET', '/v2/dep_denied/status');
    expect(status.body).toMatchObject({ transaction_status: 'deny' });
  });

  test('the HTTP status can be the code of the body', async () => {
    expect((await gateway.call('GET', '/v2/unknown/status')).status).toBe(200);
    await gateway.control('/settings', { code_as_status: true });
    expect((await gateway.call('GET', '/v2/unknown/status')).status).toBe(404);
  });
});
