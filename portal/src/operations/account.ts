import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PortalSession } from './portal-client.ts';

/** The membership by which a person uses an account. */
export type Membership = PortalSession['memberships'][number];
export type Permission = Membership['permissions'][number];
export type Environment = 'live' | 'sandbox';

/** The account and environment of the client's page on screen. */
export interface CurrentAccount {
  readonly accountId: string;
  readonly environment: Environment;
  readonly membership: Membership;
  /** The parameters of the operations of this account and environment. */
  readonly path: { readonly account_id: string; readonly environment: Environment };
  /** The address that the pages of this environment begin with, such as `/app/live`. */
  readonly base: string;
  /** Whether the person's role allows something. The server decides; pages hide what would be refused. */
  can(permission: Permission): boolean;
}

/** The account of the page, which the frame provides. */
export const AccountContext = createContext<CurrentAccount | undefined>(undefined);

/** The account and environment of a page inside the client's frame. */
export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext);
  if (account === undefined) throw new Error('This page is outside the frame of clients.');
  return account;
}

/** Makes the current account from a membership and the environment in the address. */
export function currentAccount(membership: Membership, environment: Environment): CurrentAccount {
  return {
    accountId: membership.account_id,
    environment,
    membership,
    path: { account_id: membership.account_id, environment },
    base: `/app/${environment}`,
    can: (permission) => membership.permissions.includes(permission),
  };
}

const storedAs = 'konter-account';

/** The account of this tab; a new tab begins with the one that was chosen last in this browser. */
function chosenId(): string | null {
  return sessionStorage.getItem(storedAs) ?? localStorage.getItem(storedAs);
}

/** The account that the person chose in this tab, or else the last one of this browser, or else the first one. */
export function chosenMembership(session: PortalSession): Membership | undefined {
  const chosen = chosenId();
  const found = session.memberships.find(({ account_id: id }) => id === chosen) ?? session.memberships[0];
  // Another tab may choose another account meanwhile: this one stays where it is.
  if (found !== undefined) sessionStorage.setItem(storedAs, found.account_id);
  return found;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The account of this tab, as the frame follows it. */
export function useChosenMembership(session: PortalSession): Membership | undefined {
  useSyncExternalStore(subscribe, chosenId);
  return chosenMembership(session);
}

/** Changes the account that the person works in, and remembers it. */
export function chooseMembership({ account_id: id }: Membership): void {
  chooseAccount(id);
}

/** Remembers the account with this id as the one that the person works in. */
export function chooseAccount(id: string): void {
  localStorage.setItem(storedAs, id);
  sessionStorage.setItem(storedAs, id);
  for (const listener of listeners) listener();
}
