import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isGatewayReference, newGatewayReference } from '../../../src/deposits/gateways/gateway-reference.ts';
import type {
  CallbackClaim,
  CreateOutcome,
  Gateway,
  GatewayCallOptions,
  PaymentState,
  PaymentTarget,
  PaymentToCreate,
  ReadOutcome,
} from '../../../src/deposits/gateways/gateway.ts';
import { patienceMs } from '../../patience.ts';
import { startUnreadable } from './unreadable.ts';
import {
  type Arrived,
  type GatewayName,
  type Receiver,
  type SimulatedGateway,
  startReceiver,
  startSimulatedGateway,
} from '../../simulators/simulated-gateway.ts';

/** A gateway under test. */
export interface GatewayHarness {
  readonly name: GatewayName;
  /** The name of the simulator's endpoint that creates payments, and of the one that reads them. */
  readonly commands: { readonly create: string; readonly read: string };
  /** A channel of each method that it serves. */
  readonly channels: readonly string[];
  /** Whether a payment that was created without an answer can be looked up before it is paid. */
  readonly findsUnpaid: boolean;
  adapterAt(baseUrl: string, secrets?: { readonly key?: string; readonly callbackSecret?: string }): Gateway;
}

/** For a call without an answer, milliseconds. */
const silenceMs = 200;
const patience = (): GatewayCallOptions => ({ signal: AbortSignal.timeout(patienceMs) });
const briefly = (): GatewayCallOptions => ({ signal: AbortSignal.timeout(silenceMs) });

/** The behaviour that every adapter must have, played against the simulator of its gateway. */
export function describeGateway(harness: GatewayHarness): void {
  describe(harness.name, () => {
    let simulated: SimulatedGateway;
    let receiver: Receiver;
    let gateway: Gateway;

    beforeAll(async () => {
      receiver = await startReceiver();
      simulated = await startSimulatedGateway(harness.name, receiver.url);
      // Only the callbacks arrive that a test asks for.
      await simulated.control('/settings', { callbacks: false });
      gateway = harness.adapterAt(simulated.url());
    });
    afterAll(async () => {
      await simulated.stop();
      receiver.stop();
    });

    const [anyChannel = ''] = harness.channels;
    function payment(channel = anyChannel): PaymentToCreate {
      const now = new Date();
      const expiresAt = new Date(now.getTime() + 3_600_000);
      return { reference: newGatewayReference(), amount: 50_000n, channel, expiresAt, now };
    }
    async function created(channel?: string): Promise<PaymentTarget> {
      const asked = payment(channel);
      const outcome = await gateway.create(asked, patience());
      if (outcome.kind !== 'created') throw new Error(`It was not created: ${JSON.stringify(outcome)}`);
      return {
        reference: asked.reference,
        transactionId: outcome.payment.transactionId,
        recordedIds: [],
        paymentIds: [],
      };
    }
    async function stateOf(target: PaymentTarget): Promise<PaymentState> {
      const outcome = await gateway.read(target, patience());
      if (outcome.kind !== 'state') throw new Error(`There is no state: ${outcome.kind}`);
      return outcome.state;
    }
    async function charges(reference: string): Promise<number> {
      return (await simulated.charges()).filter((one) => one.reference === reference).length;
    }
    async function arrived(reference: string, kind: string): Promise<Arrived> {
      const before = receiver.arrived.length;
      await simulated.control('/callback', { reference, kind });
      await expect.poll(() => receiver.arrived.length).toBeGreaterThan(before);
      const last = receiver.arrived.at(-1);
      if (last === undefined) throw new Error('Nothing arrived.');
      return last;
    }
    function reading(callback: Arrived): ReturnType<Gateway['readCallback']> {
      const headers = Object.entries(callback.headers).map(([name, value]) => [name, String(value)] as const);
      return gateway.readCallback({
        headers: Object.fromEntries(headers),
        body: Buffer.from(JSON.stringify(callback.body)),
      });
    }

    test('its channels have limits, and a reference that every gateway accepts', () => {
      expect(isGatewayReference(newGatewayReference())).toBe(true);
      for (const { minimum, maximum, method, code } of gateway.channels) {
        expect(minimum).toBeLessThan(maximum);
        expect(['virtual_account', 'qris', 'retail']).toContain(method);
        expect(code).toMatch(/^[a-z0-9_]{1,20}$/);
      }
    });

    test.each(harness.channels)('creates a payment by %s, and says how to pay it', async (channel) => {
      const asked = payment(channel);
      const outcome = await gateway.create(asked, patience());
      expect(outcome.kind).toBe('created');
      if (outcome.kind !== 'created') return;
      const { instructions, transactionId } = outcome.payment;
      const known = gateway.channels.find(({ code }) => code === channel);
      expect(instructions.kind).toBe(known?.method);
      if (instructions.kind === 'virtual_account') expect(instructions.number).toMatch(/^\d{8,}$/);
      if (instructions.kind === 'qris') expect(instructions.qrString).toMatch(/^0002/);
      if (instructions.kind === 'retail') expect(instructions.code).not.toBe('');
      const state = await stateOf({ ...asked, transactionId, recordedIds: [], paymentIds: [] });
      expect(state).toMatchObject({
        ...{ reference: asked.reference, transactionId, amount: 50_000n, stage: 'open', payments: [] },
      });
    });

    test('shows money under the same id, however often it is asked', async () => {
      const target = await created();
      await simulated.control('/pay', { reference: target.reference });
      const first = await stateOf(target);
      expect(first).toMatchObject({ stage: 'paid', payments: [{ amount: 50_000n, reversal: null }] });
      expect(await stateOf(target)).toEqual(first);
    });

    test('shows a second payment that a callback names, and another amount as it was paid', async () => {
      const target = await created();
      await simulated.control('/pay', { reference: target.reference, amount: 40_000 });
      const { payment_id: id } = await simulated.control('/pay', { reference: target.reference });
      const known = (await stateOf(target)).payments.map((one) => one.id);
      const { payments } = await stateOf({ ...target, paymentIds: [...known, String(id)] });
      expect(new Set(payments.map((one) => one.id)).size).toBe(payments.length);
      expect(payments.map(({ amount }) => amount)).toContain(50_000n);
    });

    test('shows its money although a payment that only a callback named cannot be read', async () => {
      const target = await created();
      await simulated.control('/pay', { reference: target.reference });
      const { payments } = await stateOf(target);
      const others = ['named-1', ...Array.from({ length: 12 }, (_one, place) => `other-${place}`)];
      const unreadable = await startUnreadable(simulated.url(), 'named-1');
      const read = (ids: Pick<PaymentTarget, 'paymentIds' | 'recordedIds'>): Promise<ReadOutcome> =>
        harness.adapterAt(unreadable.url).read({ ...target, ...ids }, patience());
      try {
        expect(await read({ recordedIds: [], paymentIds: ['named-1', 'named-2'] })).toMatchObject({
          kind: 'state',
          state: { stage: 'paid', payments, unreadIds: ['named-1'] },
        });
        // Money of the books must not seem to be gone.
        expect(await read({ recordedIds: ['named-1'], paymentIds: ['named-1'] })).toEqual({
          kind: 'unknown',
        });
        // Not all of them are read at once, and none counts as read.
        const many = await read({ recordedIds: [], paymentIds: others });
        expect(many).toMatchObject({ kind: 'state', state: { payments } });
        expect(many.kind === 'state' && many.state.unreadIds).toEqual(
          expect.arrayContaining(['named-1', 'other-11']),
        );
        expect(unreadable.asked).toContainEqual(expect.stringContaining('named-1'));
      } finally {
        unreadable.stop();
      }
    });

    test('refuses what the gateway refuses, and nothing is created', async () => {
      const asked = payment();
      await simulated.control('/faults', { fault: 'rate_limited', command: harness.commands.create });
      expect((await gateway.create(asked, patience())).kind).toBe('refused');
      expect(await charges(asked.reference)).toBe(0);
      const unknownChannel = await gateway.create({ ...payment(), channel: 'nowhere' }, patience());
      expect(unknownChannel.kind).toBe('refused');
    });

    test.each([
      'empty',
      'html',
      'huge',
      'reset',
      'server_error',
      'silent_after',
      'silent_before',
      'unreadable',
    ])(
      'does not know whether a payment was created after %s, and finds out without creating another',
      async (fault) => {
        const asked = payment();
        await simulated.control('/faults', { fault, command: harness.commands.create });
        const silent = fault.startsWith('silent');
        const outcome = await gateway.create(asked, silent ? briefly() : patience());
        expect(outcome.kind).toBe('unknown');
        const exists = (await charges(asked.reference)) > 0;
        const found = await gateway.read(
          { ...asked, transactionId: null, recordedIds: [], paymentIds: [] },
          patience(),
        );
        const expected = exists ? 'state' : 'absent';
        expect(found.kind).toBe(harness.findsUnpaid ? expected : 'unknown');
        expect(await charges(asked.reference)).toBe(exists ? 1 : 0);
      },
    );

    test.each(['empty', 'html', 'huge', 'reset', 'server_error', 'unreadable'])(
      'does not know the state after %s',
      async (fault) => {
        const target = await created();
        await simulated.control('/faults', { fault, command: harness.commands.read });
        expect((await gateway.read(target, patience())).kind).toBe('unknown');
        expect((await stateOf(target)).stage).toBe('open');
      },
    );

    test('ends a payment that nobody has paid, and no other', async () => {
      const target = await created();
      expect(await gateway.cancel(target, patience())).toBe('cancelled');
      expect((await stateOf(target)).stage).toBe('ended');
      const paid = await created();
      await simulated.control('/pay', { reference: paid.reference });
      expect(await gateway.cancel(paid, patience())).toBe('too_late');
      expect((await stateOf(paid)).stage).toBe('paid');
    });

    test('shows money that came after the end', async () => {
      const target = await created();
      await simulated.control('/expire', { reference: target.reference });
      expect((await stateOf(target)).stage).toBe('ended');
      await simulated.control('/pay', { reference: target.reference });
      expect(await stateOf(target)).toMatchObject({ stage: 'paid', payments: [{ amount: 50_000n }] });
    });

    test('reads its own callbacks as hints, and says what they claim', async () => {
      const target = await created();
      await simulated.control('/pay', { reference: target.reference });
      const hint = reading(await arrived(target.reference, 'true'));
      const claim: Partial<CallbackClaim> = {
        ...{ reference: target.reference, paid: true, reversed: false, amount: 50_000n },
      };
      expect(hint).toMatchObject({ kind: 'hint', claim });
    });

    test('reads a callback without the secret as forged', async () => {
      const target = await created();
      expect(reading(await arrived(target.reference, 'forged')).kind).toBe('forged');
      const empty = harness.adapterAt(simulated.url(), { key: '', callbackSecret: '' });
      const genuine = await arrived(target.reference, 'other_amount');
      expect(reading(genuine).kind).toBe('hint');
      const headers = Object.fromEntries(
        Object.entries(genuine.headers).map(([name, value]) => [name, String(value)] as const),
      );
      const body = Buffer.from(JSON.stringify(genuine.body));
      expect(empty.readCallback({ headers: { ...headers, 'x-callback-token': '' }, body }).kind).toBe(
        'forged',
      );
    });

    test.each(['', 'null', '[]', '{"a":', '{}', '{"order_id":{},"data":7,"event":[]}', '\0\u{10ffff}'])(
      'reads %j as nothing, and never throws',
      (text) => {
        const found = gateway.readCallback({ headers: {}, body: Buffer.from(text) });
        expect(['forged', 'unreadable']).toContain(found.kind);
      },
    );

    test('checks its credentials without effect', async () => {
      const before = (await simulated.charges()).length;
      expect(await gateway.checkCredentials(patience())).toBe('accepted');
      const wrong = harness.adapterAt(simulated.url(), { key: 'wrong' });
      expect(await wrong.checkCredentials(patience())).toBe('refused');
      const refused: CreateOutcome = await wrong.create(payment(), patience());
      expect(refused.kind).toBe('refused');
      expect((await simulated.charges()).length).toBe(before);
    });

    test('says that nothing was sent when nobody listens', async () => {
      const nobody = harness.adapterAt('http://127.0.0.1:9');
      expect(await nobody.create(payment(), patience())).toEqual({ kind: 'refused', code: 'not_sent' });
      expect(
        await nobody.read(
          { reference: 'dep_x', transactionId: 'x', recordedIds: [], paymentIds: [] },
          patience(),
        ),
      ).toEqual({
        kind: 'unknown',
      });
      expect(
        await nobody.cancel(
          { reference: 'dep_x', transactionId: 'x', recordedIds: [], paymentIds: [] },
          patience(),
        ),
      ).toBe('unknown');
      expect(await nobody.checkCredentials(patience())).toBe('unknown');
    });
  });
}
