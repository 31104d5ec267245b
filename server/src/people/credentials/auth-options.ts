import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { BetterAuthOptions } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { openKysely } from '../../database/kysely.ts';
import type { Keyring } from '../../sealed.ts';
import { passwordMax, passwordMin } from '../passwords/password-rules.ts';
import { sessionLifetimeMs } from '../sessions/session-lifetime.ts';
import { authTables, twoFactorTables } from './auth-tables.ts';
import { currentWork } from './auth-work.ts';
import { addressLinkMs, storeChangeLink } from './change-links.ts';

/** How passwords are hashed. Tests use a cheaper way. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** What the options depend on. */
export interface AuthOptionDeps {
  readonly keyring: Keyring;
  readonly publicUrl: string;
  readonly brand: string;
  readonly hashing: PasswordHashing | undefined;
  /** The database's time, with the offset of the clock. */
  now(): Promise<Date>;
}

/** How long the link of a mail that sets a password works, milliseconds. */
const passwordLinkMs = 3_600_000;

/** How the library calls a link that sets a password, before its token. */
const resetPrefix = 'reset-password:';

/** The digest under which a link that sets a password is stored, as hexadecimal digits. */
export function digestOfResetLink(token: string): string {
  return hash('sha256', `${resetPrefix}${token}`);
}

/** The header that carries the client's address to the library. Requests of clients are not passed on to it. */
export const addressHeader = 'x-konter-ip';

type Part<Name extends keyof BetterAuthOptions> = NonNullable<BetterAuthOptions[Name]>;

const passwordMails = {
  sendResetPassword: async ({ user, token }) =>
    currentWork().mail({ kind: 'password_reset', to: user, token }),
  onExistingUserSignUp: async ({ user }) => currentWork().mail({ kind: 'address_known', to: user }),
} satisfies Partial<Part<'emailAndPassword'>>;

const emailVerification = {
  expiresIn: addressLinkMs / 1_000,
  sendOnSignUp: true,
  sendVerificationEmail: async ({ user, token }) => {
    const { tx, verifies, mail } = currentWork();
    if (verifies === 'change_verification') await storeChangeLink(tx, user.id, token);
    mail({ kind: verifies, to: user, token });
  },
} satisfies Part<'emailVerification'>;

const changeEmail = {
  enabled: true,
  sendChangeEmailConfirmation: async ({ newEmail, token, user }) => {
    const { tx, mail } = currentWork();
    await storeChangeLink(tx, user.id, token);
    mail({ kind: 'change_confirmation', to: user, token, newEmail });
  },
} satisfies Part<'user'>['changeEmail'];

const verification = {
  ...authTables.verification,
  // Who reads the database can use no link of a mail.
  storeIdentifier: {
    default: 'plain',
    overrides: { [resetPrefix]: { hash: async (identifier) => hash('sha256', identifier) } },
  },
} satisfies Part<'verification'>;

/**
 * The options of better-auth. Its HTTP handler is not served: operations of the portal call its functions, and what it reads and
 * writes runs on the transaction of the operation. Limits are ours (`people/limits/`): the library's guard its handler only.
 */
// oxlint-disable-next-line typescript/explicit-function-return-type -- The library derives the types of its functions from it.
export function authOptions({ keyring, publicUrl, brand, hashing, now }: AuthOptionDeps) {
  return {
    appName: brand,
    baseURL: publicUrl,
    secrets: keyring.signInSecrets().map(({ keyId, secret }) => ({
      // What is encrypted names its secret by a number, which must not change when keys are added or removed.
      version: crc32(keyId),
      value: secret.open(),
    })),
    database: {
      db: openKysely(() => currentWork().tx),
      type: 'postgres',
      schemaName: 'auth',
      transaction: false,
    },
    telemetry: { enabled: false },
    // Its lines have e-mail addresses.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    ...authTables,
    user: { ...authTables.user, changeEmail },
    session: {
      ...authTables.session,
      expiresIn: sessionLifetimeMs / 1_000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: passwordMin,
      maxPasswordLength: passwordMax,
      resetPasswordTokenExpiresIn: passwordLinkMs / 1_000,
      revokeSessionsOnPasswordReset: true,
      ...passwordMails,
      ...(hashing === undefined ? {} : { password: hashing }),
    },
    emailVerification,
    verification,
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const at = await now();
            return { data: { ...session, createdAt: at, updatedAt: at } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: brand,
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // The schema is that of our migrations, which a test compares.
      database: { generateId: 'uuid', validateSchema: false },
    },
    plugins: [twoFactor({ issuer: brand, schema: twoFactorTables })],
  } satisfies BetterAuthOptions;
}
