import { createHmac, hash } from 'node:crypto';
import type { Mail, Mailer } from '../../src/mail/mailer.ts';
import type { PasswordHashing } from '../../src/people/credentials/auth-options.ts';
import { portalIn } from '../../src/portal/open-portal.ts';
import { aPortal } from '../portal/a-portal.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';

/** Hashing that costs nothing: the tests sign in hundreds of times. */
export const cheapHashing: PasswordHashing = {
  hash: async (password) => hash('sha256', `cheap ${password}`),
  verify: async ({ hash: stored, password }) => stored === hash('sha256', `cheap ${password}`),
};

/** The body of an answer of the portal. A member that it does not have is undefined. */
export interface PortalBody {
  readonly data: Record<string, unknown> & readonly Record<string, unknown>[];
  readonly error: { readonly code: string; readonly details?: readonly { readonly code: string }[] };
}

/** An answer of the portal. */
export interface PortalReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: PortalBody;
}

/** A browser: it keeps cookies, and names its origin. */
export interface TestBrowser {
  readonly address: string;
  readonly cookies: Map<string, string>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<PortalReply>;
}

/** A server where people can sign up, with the mails that it sent. */
export interface PeopleServer extends TestServer {
  readonly mails: Mail[];
  /** Opens one, at an address of its own unless one is given. */
  browser(address?: string): TestBrowser;
  /** The newest mail to an address, once there is one that was not read yet. */
  mailTo(email: string): Mail;
  /** The token of the link in the newest mail to an address. */
  tokenTo(email: string): string;
}

/** Starts one. Clients name their address in X-Forwarded-For. */
export async function startPeopleServer(options: TestServerOptions = {}): Promise<PeopleServer> {
  const mails: Mail[] = [];
  let browsers = 0;
  const mailer: Mailer = {
    send: (mail) => void mails.push(mail),
    deliver: async (_id, mail) => void mails.push(mail),
    close: async () => undefined,
  };
  const server = await startTestServer({
    worker: false,
    catalog: false,
    portal: { portal: portalIn({ kind: 'ready', portal: aPortal }) },
    people: { hashing: cheapHashing, evenMs: 0 },
    trustProxy: ['127.0.0.1'],
    ...options,
    settings: { publicRequestsPerMinute: 1_000_000, ...options.settings },
    replace: (app) => ({ mailer, ...options.replace?.(app) }),
  });
  function mailTo(email: string): Mail {
    const mail = mails.findLast(({ to }) => to === email);
    if (mail === undefined) throw new Error(`There is no mail to ${email}.`);
    return mail;
  }
  return {
    ...server,
    mails,
    browser(address) {
      browsers += 1;
      return makeBrowser(
        server.url,
        address ?? `198.18.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`,
      );
    },
    mailTo,
    tokenTo: (email) => tokenIn(mailTo(email)),
  };
}

/** The token of the link in a mail. */
export function tokenIn({ text }: Mail): string {
  const [, fragment, path] = /https?:\/\/\S+(?:#token=(\S+)|\/invitation\/(\S+))/.exec(text) ?? [];
  const token = fragment ?? path;
  if (token === undefined) throw new Error('The mail has no link with a token.');
  return decodeURIComponent(token);
}

function makeBrowser(url: string, address: string): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    address,
    cookies,
    async send(method, path, body, headers = {}) {
      const answer = await fetch(`${url}/portal${path}`, {
        method,
        headers: {
          origin: url,
          'x-forwarded-for': address,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const cookie of answer.headers.getSetCookie()) keep(cookies, cookie);
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
    },
  };
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (value === '' || /max-age=0(;|$)/i.test(cookie)) cookies.delete(name);
  else cookies.set(name, value);
}

/** A password that no list has. */
export const password = 'kura-kura terbang 42';

/** Signs a person up, verifies the address, and signs in. Returns the browser and the account. */
export async function givenPerson(
  server: PeopleServer,
  email: string,
  { name = 'Siti Rahmawati', businessName = 'Berkah Pulsa' } = {},
): Promise<{ browser: TestBrowser; accountId: string; personId: string }> {
  const browser = server.browser();
  await browser.send('POST', '/sign-up', {
    name,
    business_name: businessName,
    email,
    password,
    language: 'id',
  });
  await browser.send('POST', '/verify-email', { token: server.tokenTo(email) });
  const { body } = await browser.send('POST', '/sign-in', { email, password });
  const session = JSON.parse(JSON.stringify(body.data['session']));
  return { browser, accountId: session.memberships[0].account_id, personId: session.person.id };
}

/** The one-time code of a secret (RFC 6238) at a time. */
export function oneTimeCode(secret: string, at: Date = new Date()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) % 16;
  return String((mac.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0');
}

function base32(text: string): Buffer {
  const bits = Array.from(text.replaceAll('=', ''), (digit) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
