import { expect, test } from 'vitest';
import { makeMidtrans } from '../../../src/deposits/gateways/midtrans/adapter.ts';
import { newGatewayReference } from '../../../src/deposits/gateways/gateway-reference.ts';
import { makeXendit } from '../../../src/deposits/gateways/xendit/adapter.ts';
import type { Gateway } from '../../../src/deposits/gateways/gateway.ts';
import { Secret } from '../../../src/sealed.ts';
import { patienceMs } from '../../patience.ts';
import { startSimulatedGateway } from '../../simulators/simulated-gateway.ts';
import { describeGateway } from './conformance.ts';
import { notification } from './notification.ts';
import { startUnreadable } from './unreadable.ts';

const midtransKey = 'SB-Mid-server-simulated';

function midtransAt(baseUrl: string, key = midtransKey, callbackSecret = key): Gateway {
  return makeMidtrans({ baseUrl, serverKey: new Secret(key), notificationKey: new Secret(callbackSecret) });
}

describeGateway({
  name: 'midtrans',
  commands: { create: 'charge', read: 'status' },
  channels: ['bca', 'bni', 'bri', 'cimb', 'mandiri', 'permata', 'qris'],
  findsUnpaid: true,
  adapterAt: (baseUrl, { key = midtransKey, callbackSecret = key } = {}) =>
    midtransAt(baseUrl, key, callbackSecret),
});

describeGateway({
  name: 'xendit',
  commands: { create: 'create', read: 'status' },
  channels: ['bca', 'bni', 'bri', 'mandiri', 'permata', 'bsi', 'cimb', 'qris', 'alfamart', 'indomaret'],
  findsUnpaid: false,
  adapterAt: (baseUrl, { key = 'xnd_development_simulated', callbackSecret = 'simulated-token' } = {}) =>
    makeXendit({
      baseUrl,
      secretKey: new Secret(key),
      callbackToken: new Secret(callbackSecret),
      displayName: 'TOKO CONTOH',
    }),
});

test.each(['..', '.', 'a/b', '%2e%2e', '', ' x', 'x'.repeat(101)])(
  'Midtrans is asked about transactions only, whatever id a callback names: %j',
  async (id) => {
    const simulated = await startSimulatedGateway('midtrans');
    const gateway = await startUnreadable(simulated.url(), 'none');
    try {
      const midtrans = midtransAt(gateway.url);
      const target = { reference: 'dep_1', transactionId: null, recordedIds: [], paymentIds: [id] };
      await simulated.call('POST', '/v2/charge', {
        ...{ payment_type: 'bank_transfer', bank_transfer: { bank: 'bca' } },
        transaction_details: { order_id: 'dep_1', gross_amount: 50_000 },
      });
      const outcome = await midtrans.read(target, { signal: AbortSignal.timeout(patienceMs) });
      expect(outcome).toMatchObject({ kind: 'state', state: { stage: 'open', unreadIds: [] } });
      expect(gateway.asked).toEqual(['/v2/dep_1/status']);
      const body = Buffer.from(JSON.stringify(notification({ reference: 'dep_1', id })));
      expect(midtrans.readCallback({ headers: {}, body })).toMatchObject({
        ...{ kind: 'hint', claim: { paid: true, paymentId: id === ' x' ? 'x' : null } },
      });
    } finally {
      gateway.stop();
      await simulated.stop();
    }
  },
);

test('Midtrans may name a QRIS code by its picture only, at a host of its own', async () => {
  const simulated = await startSimulatedGateway('midtrans');
  try {
    await simulated.control('/settings', { qr_string: false });
    const now = new Date();
    const asked = { reference: newGatewayReference(), amount: 50_000n, channel: 'qris', now };
    const expiresAt = new Date(now.getTime() + 3_600_000);
    const signal = AbortSignal.timeout(patienceMs);
    const outcome = await midtransAt(simulated.url()).create({ ...asked, expiresAt }, { signal });
    const imageUrl: unknown = expect.stringMatching(
      /^https:\/\/api\.sandbox\.midtrans\.com\/v2\/qris\/.+\/qr-code-v2$/,
    );
    expect(outcome).toMatchObject({
      kind: 'created',
      payment: { instructions: { kind: 'qris', qrString: null, imageUrl } },
    });
  } finally {
    await simulated.stop();
  }
});
