import { expect } from 'vitest';
import { addGateway } from '../../../src/deposits/gateways/set-up-gateway.ts';
import { type RequestedDeposit, requestDeposit } from '../../../src/deposits/gateways/request-deposit.ts';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import { readRequests } from '../../../src/deposits/requests/request-rows.ts';
import { Secret } from '../../../src/sealed.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../server.ts';
import {
  type GatewayName,
  type SimulatedGateway,
  startSimulatedGateway,
} from '../../simulators/simulated-gateway.ts';
import { idempotencyOf } from '../given-deposits.ts';

/** What the simulators accept. */
export const secrets = {
  midtrans: { key: 'SB-Mid-server-simulated', callback: undefined },
  xendit: { key: 'xnd_development_simulated', callback: 'simulated-token' },
} as const;

/** A server with both gateways, which call it back. */
export interface GatewayStage {
  readonly server: TestServer;
  readonly midtrans: SimulatedGateway;
  readonly xendit: SimulatedGateway;
  /** The URL of a gateway's callbacks. */
  callbackUrl(name: string): string;
  /** Requests a deposit in live for a new account. */
  request(change: Partial<RequestedDeposit>): Promise<DepositRequest>;
  /** The request as it is now. */
  reload(request: DepositRequest): Promise<DepositRequest>;
  /** Our reference at the gateway. */
  referenceOf(request: DepositRequest): Promise<string>;
  /** What the wallet has, rupiah. */
  balanceOf(request: DepositRequest): Promise<bigint>;
  /** Makes the payment of a request due now, and waits until the gateway was asked again. */
  check(request: DepositRequest): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server and the simulators. The caller stops them. */
export async function startGatewayStage(options: TestServerOptions = {}): Promise<GatewayStage> {
  const { settings, ...others } = options;
  const server = await startTestServer({
    ...others,
    catalog: false,
    settings: { workerIntervalMs: 20, supplierRefreshMs: 20, ...settings },
  });
  const { app } = server;
  const callbackUrl = (name: string): string => `${server.url}/callbacks/gateway/${name}`;
  const start = async (name: GatewayName): Promise<SimulatedGateway> => {
    const simulated = await startSimulatedGateway(name, callbackUrl(name));
    const { key, callback } = secrets[name];
    await addGateway(app.database, app.keyring, {
      ...{
        kind: name,
        name: undefined,
        environment: 'live',
        baseUrl: simulated.url(),
        displayName: undefined,
        actor: 'operator',
      },
      key: new Secret(key),
      callbackSecret: callback === undefined ? undefined : new Secret(callback),
      fees: { virtual_account: { fixed: 4_000n, basisPoints: 0 }, qris: { fixed: 0n, basisPoints: 70 } },
    });
    return simulated;
  };
  const [midtrans, xendit] = [await start('midtrans'), await start('xendit')];
  await app.gateways.refresh();
  const stage: GatewayStage = {
    ...{ server, midtrans, xendit, callbackUrl },
    async request(change) {
      const { id: accountId } = await server.givenAccount();
      const idempotency = idempotencyOf(app, accountId);
      const input = { amount: 50_000n, method: 'virtual_account', idempotency, ...change } as const;
      return (await requestDeposit(app, { accountId, environment: 'live' }, input)).request;
    },
    async reload({ id }) {
      const [request] = await readRequests(app.database, [id]);
      if (request === undefined) throw new Error('There is no such request.');
      return request;
    },
    async referenceOf({ id }) {
      const [row] = await queryAsOwner(
        server,
        'select reference from gateway_transactions where request_id = $1 order by id desc',
        [id],
      );
      return String(row?.['reference']);
    },
    async balanceOf({ accountId }) {
      const [row] = await queryAsOwner(
        server,
        "select available from wallets where account_id = $1 and environment = 'live'",
        [accountId],
      );
      return BigInt(String(row?.['available']));
    },
    async check({ id }) {
      const [before] = await queryAsOwner(
        server,
        'update gateway_transactions set due_at = clock_timestamp() where request_id = $1 returning checks',
        [id],
      );
      const checks = async (): Promise<number> => {
        const [row] = await queryAsOwner(
          server,
          'select checks from gateway_transactions where request_id = $1 and leased_until is null',
          [id],
        );
        return Number(row?.['checks'] ?? 0);
      };
      await expect.poll(checks).toBeGreaterThan(Number(before?.['checks']));
    },
    async stop() {
      await server.stop();
      await midtrans.stop();
      await xendit.stop();
    },
  };
  return stage;
}
