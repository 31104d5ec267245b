import { createContext, useContext } from 'react';
import { AccountContext, type CurrentAccount, type Environment } from '../operations/account.ts';

/** The wallet whose statement is on screen: that of the client's own account, or that of any account for an operator. */
export interface StatementOwner {
  readonly accountId: string;
  readonly environment: Environment;
  /** The name of the account, on the printed statement. */
  readonly name: string;
  readonly isOperators: boolean;
  /** The parameters of the operations. */
  readonly path: { readonly account_id: string; readonly environment: Environment };
  /** What the addresses of the operations begin with. */
  readonly operations: string;
  /** The page of the statement of a month. */
  monthAddress(month: string): { readonly to: string; readonly search: Readonly<Record<string, string>> };
  orderAddress(id: string): string;
  /** Undefined: the person may not see deposits. */
  depositAddress(id: string): string | undefined;
}

/** The wallet that an operator has chosen; outside of it the statement is that of the client's account. */
export const StatementContext = createContext<StatementOwner | undefined>(undefined);

/** The wallet whose statement is on screen. */
export function useStatementOwner(): StatementOwner {
  const chosen = useContext(StatementContext);
  const account = useContext(AccountContext);
  if (chosen !== undefined) return chosen;
  if (account === undefined) throw new Error('This statement has no account.');
  return ownerOf(account);
}

function ownerOf({ accountId, environment, membership, path, base, can }: CurrentAccount): StatementOwner {
  return {
    ...{ accountId, environment, path, name: membership.name, isOperators: false },
    operations: `/portal/accounts/${accountId}/${environment}/wallet`,
    monthAddress: (month) => ({ to: `${base}/wallet`, search: { month } }),
    orderAddress: (id) => `${base}/orders/${id}`,
    depositAddress: (id) => (can('deposits:read') ? `${base}/deposits/${id}` : undefined),
  };
}

/** The wallet of any account, as an operator sees it. */
export function operatorsStatement(
  account: { readonly id: string; readonly name: string },
  environment: Environment,
): StatementOwner {
  const of = { tab: 'statement', account: account.id };
  return {
    ...{ accountId: account.id, environment, name: account.name, isOperators: true },
    path: { account_id: account.id, environment },
    operations: `/portal/operator/accounts/${account.id}/${environment}/wallet`,
    monthAddress: (month) => ({
      to: '/operator/reconciliation',
      search: { ...of, ...(environment === 'sandbox' ? { environment } : {}), month },
    }),
    orderAddress: (id) => `/operator/orders/${environment}/${id}`,
    depositAddress: () => undefined,
  };
}
