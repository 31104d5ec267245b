import type { App } from '../app.ts';
import { type Auth, openAuth } from './credentials/open-auth.ts';
import type { PasswordHashing } from './credentials/auth-options.ts';

/** What the operations about people need. */
export interface People {
  readonly app: App;
  readonly auth: Auth;
  /** How long operations take at least that must not reveal whether an address is known, milliseconds. */
  readonly evenMs: number;
}

/** What tests replace. */
export interface PeopleOptions {
  readonly hashing?: PasswordHashing;
  readonly evenMs?: number;
}

/** Longer than hashing a password and storing a new person take. */
const evenMsDefault = 400;

/** Opens signing in for an app. Loads better-auth, which no command needs. */
export async function openPeople(app: App, options: PeopleOptions = {}): Promise<People> {
  const { clock, config, database, keyring, mailer } = app;
  const auth = await openAuth({
    ...{ clock, database, keyring, mailer },
    publicUrl: config.publicUrl,
    brand: config.brand,
    hashing: options.hashing,
  });
  return { app, auth, evenMs: options.evenMs ?? evenMsDefault };
}
