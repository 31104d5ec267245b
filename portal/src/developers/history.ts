import { useSyncExternalStore } from 'react';
import type { ConsoleRequest, Exchange } from './exchange.ts';

/** A request that was sent, without its answer and without what proves anything. */
export interface SentRequest {
  readonly id: string;
  readonly at: number;
  readonly request: ConsoleRequest;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string | null;
}

const kept = 30;
const bodyMax = 4_000;
const storedAs = (account: string): string => `konter-console-${account}`;

const listeners = new Set<() => void>();
let read: { readonly account: string; readonly sent: readonly SentRequest[] } | undefined;

/** Remembers requests in this browser, the newest 30 of an account. The key is no part of a request; tokens are left out. */
export function remember(account: string, exchanges: readonly Exchange[]): void {
  const sent = exchanges.toReversed().map(({ id, at, request, status, ms, requestId }) => ({
    ...{ id, at, status, ms, requestId },
    request: { ...request, body: withoutToken(request.body) },
  }));
  store(account, [...sent, ...historyOf(account)].slice(0, kept));
}

/** Forgets the requests of an account. */
export function forgetHistory(account: string): void {
  store(account, []);
}

/** The requests of an account that this browser remembers, newest first. */
export function useHistory(account: string): readonly SentRequest[] {
  return useSyncExternalStore(subscribe, () => historyOf(account));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function historyOf(account: string): readonly SentRequest[] {
  if (read?.account !== account) read = { account, sent: stored(account) };
  return read.sent;
}

function store(account: string, sent: readonly SentRequest[]): void {
  read = { account, sent };
  try {
    localStorage.setItem(storedAs(account), JSON.stringify(sent));
  } catch {
    // The storage is full or switched off: this page remembers all the same.
  }
  for (const listener of listeners) listener();
}

function withoutToken(body: string | null): string | null {
  if (body === null || body.length > bodyMax) return null;
  return body.replaceAll(/("(?:confirmation_token)"\s*:\s*")[^"]*(")/g, '$1$2');
}

/** What another version of the pages stored is ignored. */
function stored(account: string): readonly SentRequest[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storedAs(account)) ?? '[]');
    return Array.isArray(found) ? found.filter(isSent).slice(0, kept) : [];
  } catch {
    return [];
  }
}

function isSent(value: unknown): value is SentRequest {
  const request = memberOf(value, 'request');
  const texts = [memberOf(value, 'id'), memberOf(request, 'method'), memberOf(request, 'path')];
  const figures = [memberOf(value, 'at'), memberOf(value, 'status'), memberOf(value, 'ms')];
  return texts.every((one) => typeof one === 'string') && figures.every((one) => typeof one === 'number');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
