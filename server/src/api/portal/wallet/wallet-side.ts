import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { findAccount } from '../../../clients/accounts.ts';
import { readLimits } from '../../../clients/limits.ts';
import type { ActingAccount } from '../../../clients/principal.ts';
import { isEnvironment } from '../../../environment.ts';
import type { WalletKey } from '../../../ledger/wallet.ts';
import { type Access, actingAccountOf, environmentIn, membershipOf } from '../access.ts';

/** A wallet, and the name of its account. */
interface NamedWallet extends WalletKey {
  readonly name: string;
}

/** Who reads a wallet: its client, or an operator. Both get the same answers under addresses of their own. */
export interface WalletSide {
  /** What the addresses begin with. */
  readonly path: string;
  readonly access: Access;
  /** The operationIds. */
  readonly ids: {
    readonly wallet: string;
    readonly movements: string;
    readonly file: string;
    readonly period: string;
    readonly periods: string;
    readonly statement: string;
  };
  /** The wallet of a request. @throws CommandError when an operator names an account that does not exist */
  walletOf(request: FastifyRequest, app: App): Promise<NamedWallet>;
  /** The same with its limits. */
  limitedOf(request: FastifyRequest, app: App): Promise<ActingAccount>;
}

/** The client's own wallet. */
export const clientWallet: WalletSide = {
  path: '/portal/accounts/:account_id/:environment/wallet',
  access: { client: 'wallet:read' },
  ids: {
    wallet: 'getPortalWallet',
    movements: 'listWalletMovements',
    file: 'downloadWalletMovements',
    period: 'getWalletPeriod',
    periods: 'listWalletPeriods',
    statement: 'downloadSignedStatement',
  },
  async walletOf(request) {
    const { accountId, name } = membershipOf(request);
    return { accountId, name, environment: environmentIn(request) };
  },
  limitedOf: actingAccountOf,
};

/** The wallet of any account, for operators. */
export const operatorWallet: WalletSide = {
  path: '/portal/operator/accounts/:account_id/:environment/wallet',
  access: { operator: 'books:read' },
  ids: {
    wallet: 'getWalletOfAccount',
    movements: 'listMovementsOfAccount',
    file: 'downloadMovementsOfAccount',
    period: 'getPeriodOfAccount',
    periods: 'listPeriodsOfAccount',
    statement: 'downloadStatementOfAccount',
  },
  walletOf: namedWallet,
  async limitedOf(request, app) {
    const wallet = await namedWallet(request, app);
    return { ...wallet, limits: await readLimits(app.database, wallet, app.config.settings.limits) };
  },
};

async function namedWallet(request: FastifyRequest, app: App): Promise<NamedWallet> {
  const params: unknown = request.params;
  const [accountId, environment] = ['account_id', 'environment'].map((name) =>
    typeof params === 'object' && params !== null ? String(Reflect.get(params, name)) : '',
  );
  if (accountId === undefined || environment === undefined || !isEnvironment(environment))
    throw new Error('The path of this operation has no wallet.');
  const account = await findAccount(app.database, accountId);
  return { accountId: account.id, name: account.name, environment };
}
