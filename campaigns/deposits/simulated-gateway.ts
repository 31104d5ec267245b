import type { Charge } from '../../server/src/simulators/gateways/charge.ts';

/** The gateways of the campaign. */
export type SimulatedGatewayName = 'midtrans' | 'xendit';

/** A simulated gateway, controlled over HTTP. */
export interface SimulatedGateway {
  readonly name: SimulatedGatewayName;
  control(path: string, body: object): Promise<void>;
  /** The truth about what was asked for and paid. */
  charges(): Promise<readonly Charge[]>;
  /** How many notifications wait for their next try, how many are being sent, and how many tries there were. */
  notifications(): Promise<{ readonly waiting: number; readonly sending: number; readonly tried: number }>;
}

/** Connects to the simulator of a gateway at an address. */
export function simulatedGateway(name: SimulatedGatewayName, url: string): SimulatedGateway {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const send = (): Promise<Response> => fetch(`${url}/_control${path}`, init);
    // An hour of work must not end with one broken connection, and these may be sent twice: a clock is then a day further.
    const mayRepeat = method === 'GET' || path === '/clock';
    const response = await (mayRepeat ? send().catch(send) : send());
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} of ${name} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
  return {
    name,
    control: (path, body) => call('POST', path, body),
    charges: async () => (await call<{ charges: readonly Charge[] }>('GET', '/ledger')).charges,
    async notifications() {
      const answer = await call<{ waiting: number; sending: number; tries: number }>('GET', '/callbacks');
      return { waiting: answer.waiting, sending: answer.sending, tried: answer.tries };
    },
  };
}
