import { useSyncExternalStore } from 'react';

/** A sandbox key that was made or entered on this page. */
export interface HeldKey {
  /** Whose key it is: the account, and the person who made it. */
  readonly owner: string;
  readonly key: string;
  /** The start of the key, as lists show it. */
  readonly prefix: string;
}

/** In the memory of the page only: it is gone after a reload, and nothing can store or send it by mistake. */
let held: HeldKey | undefined;
const listeners = new Set<() => void>();

/** Keeps a sandbox key until the page is reloaded; undefined forgets it. */
export function holdKey(key: HeldKey | undefined): void {
  held = key;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sandbox key of an owner, while the page has one. */
export function useHeldKey(owner: string): HeldKey | undefined {
  const key = useSyncExternalStore(subscribe, () => held);
  return key?.owner === owner ? key : undefined;
}

/** Writes a key so that people recognise it: its start and its end. */
export function shortened(key: string): string {
  const [brand = '', environment = '', secret = ''] = key.split('_');
  return `${brand}_${environment}_${secret.slice(0, 4)}…${secret.slice(-4)}`;
}
