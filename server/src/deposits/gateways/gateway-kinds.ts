import type { Environment } from '../../environment.ts';
import type { ObserveCall } from '../../suppliers/shared/client.ts';
import type { ConfiguredGateway } from './gateway-rows.ts';
import type { Gateway, GatewayChannel } from './gateway.ts';
import { makeMidtrans } from './midtrans/adapter.ts';
import { midtransChannels } from './midtrans/channels.ts';
import { makeXendit } from './xendit/adapter.ts';
import { xenditChannels } from './xendit/channels.ts';

/** A payment gateway for which konter has an adapter. */
export interface GatewayKind {
  /** Its name for people. */
  readonly title: string;
  readonly channels: readonly GatewayChannel[];
  /** Its base URL. In the sandbox it is that of the gateway's own test environment, where there is one. */
  baseUrl(environment: Environment): string;
  /** Whether its callbacks have a secret that is not its key, so that one must be configured. */
  readonly needsCallbackSecret: boolean;
  /** Whether a key is of the gateway's test mode, whose payments are not money. */
  isTestKey(key: string): boolean;
  make(gateway: ConfiguredGateway, observe: ObserveCall): Gateway;
}

/** Every gateway that konter has an adapter for, by the name that the table `gateways` stores. */
export const gatewayKinds: ReadonlyMap<string, GatewayKind> = new Map<string, GatewayKind>([
  [
    'midtrans',
    {
      title: 'Midtrans',
      channels: midtransChannels,
      baseUrl: (environment) =>
        environment === 'live' ? 'https://api.midtrans.com' : 'https://api.sandbox.midtrans.com',
      needsCallbackSecret: false,
      isTestKey: (key) => key.startsWith('SB-'),
      make: ({ baseUrl, credentials: { key, callbackSecret } }, observe) =>
        makeMidtrans({ baseUrl, serverKey: key, notificationKey: callbackSecret ?? key, observe }),
    },
  ],
  [
    'xendit',
    {
      title: 'Xendit',
      channels: xenditChannels,
      // The key selects test or live.
      baseUrl: () => 'https://api.xendit.co',
      needsCallbackSecret: true,
      isTestKey: (key) => key.startsWith('xnd_development_'),
      make: ({ baseUrl, displayName, credentials: { key, callbackSecret } }, observe) => {
        if (callbackSecret === null) throw new Error('A gateway of Xendit has no verification token.');
        return makeXendit({ baseUrl, displayName, secretKey: key, callbackToken: callbackSecret, observe });
      },
    },
  ],
]);
