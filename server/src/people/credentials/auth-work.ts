import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../../database/connection.ts';

/** To whom the library wants to write. */
interface Addressee {
  readonly email: string;
  readonly id: string;
}

/** A mail that the library asks for. */
export type AuthMail =
  | { readonly kind: 'verification' | 'change_verification'; readonly to: Addressee; readonly token: string }
  | { readonly kind: 'password_reset'; readonly to: Addressee; readonly token: string }
  | { readonly kind: 'address_known'; readonly to: Addressee }
  | {
      readonly kind: 'change_confirmation';
      readonly to: Addressee;
      readonly token: string;
      readonly newEmail: string;
    };

/** What an operation of the library runs in: a transaction, and the mails that are sent after its commit. */
export interface AuthWork {
  readonly tx: Tx;
  /** What a link that verifies an address is about. */
  readonly verifies: 'verification' | 'change_verification';
  mail(mail: AuthMail): void;
}

const storage = new AsyncLocalStorage<AuthWork>();

/** Runs what calls the library. */
export function inAuthWork<T>(work: AuthWork, run: () => Promise<T>): Promise<T> {
  return storage.run(work, run);
}

/** The work that the caller runs in. @throws when there is none: nothing calls the library outside of a transaction */
export function currentWork(): AuthWork {
  const work = storage.getStore();
  if (work === undefined) throw new Error('The library for signing in was called outside of a transaction.');
  return work;
}
