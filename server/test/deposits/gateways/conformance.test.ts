import { makeMidtrans } from '../../../src/deposits/gateways/midtrans/adapter.ts';
import { makeXendit } from '../../../src/deposits/gateways/xendit/adapter.ts';
import { Secret } from '../../../src/sealed.ts';
import { describeGateway } from './conformance.ts';

const midtransKey = 'SB-Mid-server-simulated';

describeGateway({
  name: 'midtrans',
  commands: { create: 'charge', read: 'status' },
  channels: ['bca', 'bni', 'bri', 'cimb', 'mandiri', 'permata', 'qris'],
  findsUnpaid: true,
  adapterAt: (baseUrl, { key = midtransKey, callbackSecret = key } = {}) =>
    makeMidtrans({ baseUrl, serverKey: new Secret(key), notificationKey: new Secret(callbackSecret) }),
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
