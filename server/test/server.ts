import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { PortalOptions } from '../src/api/portal/register-portal.ts';
import { buildServer } from '../src/api/server.ts';
import { openApp, type App } from '../src/app.ts';
import { createAccount } from '../src/clients/accounts.ts';
import { createKey } from '../src/clients/keys.ts';
import { type Config, parseConfig, type Settings } from '../src/config.ts';
import type { Environment } from '../src/environment.ts';
import { openPeople, type PeopleOptions } from '../src/people/people.ts';
import { makeKeyring } from '../src/sealed.ts';
import { startWorker } from '../src/work/worker.ts';
import { type Answer, contractCheckOf } from './api/contract-check.ts';
import { createTestDatabase, testDataKeys, type TestDatabase } from './database.ts';
import { makeTestFolder } from './folder.ts';

/** The options of a test server. */
export interface TestServerOptions {
  /** Settings that differ from the defaults: deadlines, limits. */
  readonly settings?: Partial<Settings>;
  /** Whether the worker runs beside the requests; true by default. */
  readonly worker?: boolean;
  /** Whether the database has the starter catalog; true by default. */
  readonly catalog?: boolean;
  /** Another server: this one is a second node on its database. Stop it before that one. */
  readonly besides?: TestServer;
  /** Parts of the app that the test replaces. */
  readonly replace?: (app: App) => Partial<App>;
  /** Where chain heads are written, beside the folder of the server. */
  readonly chainHeads?: Partial<Config['chainHeads']>;
  /** Where alerts are sent to. */
  readonly alertTargets?: Partial<Config['alertTargets']>;
  /** The portal; without it the server has the API only. */
  readonly portal?: PortalOptions;
  /** People can sign up and in, in the portal; their passwords are hashed as this says. */
  readonly people?: PeopleOptions;
  /** The proxies that are trusted to report the address of a client. */
  readonly trustProxy?: Config['trustProxy'];
  /** Receives every line of the server's log, at the level `trace`; without it nothing is logged. */
  readonly log?: (line: string) => void;
}

/** A real server on a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly app: App;
  readonly database: TestDatabase;
  /** Sends requests with a key, or without one. Every answer is checked against the OpenAPI document. */
  client(key?: string): TestClient;
  /** Creates an account that is approved for live, with its wallets and a key for each environment. */
  givenAccount(): Promise<TestAccount>;
  stop(): Promise<void>;
}

export interface TestAccount {
  readonly id: string;
  readonly keys: Readonly<Record<Environment, string>>;
}

export interface TestRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
}

export interface TestClient {
  get(path: string, request?: TestRequest): Promise<TestAnswer>;
  /** Sends a POST with a new Idempotency-Key, unless the headers contain one. */
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestAnswer>;
  send(method: string, path: string, request?: TestRequest): Promise<TestAnswer>;
}

/** An answer that has passed the contract check. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole answer. A member that an operation does not return is undefined, whatever the type says. */
  readonly body: AnswerBody;
}

interface AnswerBody {
  readonly data: AnswerData;
  readonly inquiry: { readonly id: string; readonly status: string; readonly expires_at: string };
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
    readonly [figure: string]: unknown;
  };
  readonly meta: {
    readonly request_id: string;
    readonly environment: string;
    readonly total: number;
    readonly page: number;
    readonly last_page: number;
  };
  readonly operator_prefixes: Readonly<Record<string, readonly string[]>> | null;
  readonly categories: Readonly<Record<string, string>> | null;
}

/** The members of every resource, so that a test can use any of them. */
interface AnswerData extends Iterable<AnswerData> {
  readonly length: number;
  readonly [index: number]: AnswerData;
  readonly id: string;
  readonly client_reference: string;
  readonly product_code: string;
  readonly destination: string;
  readonly price: number;
  readonly charged: number;
  readonly status: string;
  readonly reason: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly confirmation_token: string;
  readonly version: number;
  readonly bill: Readonly<Record<string, unknown>> | null;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
  readonly simulated: boolean;
  readonly order: AnswerData;
  readonly serial: string;
  readonly code: string;
  readonly transactions_available: boolean;
  readonly deposit_url: string;
  readonly number: string;
  readonly payable_amount: number;
  readonly net_amount: number;
}

/**
 * How long a request waits for its supplier by default, milliseconds. No test server is slow enough to answer
 * `processing` when the supplier has answered at once. A lease is longer still.
 */
const replyDeadlineMs = { live: 15_000, sandbox: 15_000 };

/** No test server is so slow that it refuses requests, milliseconds. */
const shedDelayMs = 60_000;
/** The free space of the machine is not what a test is about. */
const anyDisk = { KONTER_ALERT_DISK_PERCENT: '0', KONTER_ALERT_DISK_GB: '0' };

/** Starts a server. The caller stops it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { besides, log } = options;
  const database = besides?.database ?? (await createTestDatabase({ stocked: options.catalog !== false }));
  const dataDir = await makeTestFolder('server');
  const config = parseConfig({
    KONTER_LOG_LEVEL: log === undefined ? 'silent' : 'trace',
    ...anyDisk,
  });
  const settings = { ...config.settings, replyDeadlineMs, shedDelayMs, ...options.settings };
  const resources = { url: database.appUrl, keyring: makeKeyring(testDataKeys) };
  const opened = openApp(
    {
      ...config,
      dataDir,
      trustProxy: options.trustProxy ?? config.trustProxy,
      chainHeads: { ...config.chainHeads, ...options.chainHeads },
      alertTargets: { ...config.alertTargets, ...options.alertTargets },
      settings,
    },
    log === undefined ? resources : { ...resources, logSink: { write: log } },
  );
  await opened.suppliers.refresh();
  const app = { ...opened, ...options.replace?.(opened) };
  const people = options.people === undefined ? undefined : await openPeople(app, options.people);
  const portal = options.portal === undefined ? undefined : { ...options.portal, people };
  const server = buildServer(app, { portal });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const worker = options.worker === false ? undefined : startWorker(app);
  let document: Promise<string> | undefined;
  const check = async (answer: Answer): Promise<void> => {
    document ??= documentOf(app, url);
    contractCheckOf(await document)(answer);
  };
  return {
    url,
    app,
    database,
    client: (key) => makeClient(url, check, key),
    givenAccount: () => givenAccount(app),
    async stop() {
      await server.close();
      await worker?.stop();
      await opened.close();
      await rm(dataDir, { recursive: true });
      if (besides === undefined) await database.drop();
    },
  };
}

/** What servers of one configuration serve: making it takes longer than most tests. */
const documents = new Map<string, Promise<string>>();

function documentOf({ config }: App, url: string): Promise<string> {
  const name = JSON.stringify({ ...config, dataDir: '' }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const known = documents.get(name);
  if (known !== undefined) return known;
  const fetched = fetch(`${url}/openapi.json`).then((served) => served.text());
  documents.set(name, fetched);
  fetched.catch(() => documents.delete(name));
  return fetched;
}

async function givenAccount(app: App): Promise<TestAccount> {
  const { id } = await createAccount(app.database, app.keyring, {
    actor: 'operator test',
    name: `test ${randomUUID()}`,
    live: true,
    sandboxStart: app.config.settings.sandboxStartBalance,
  });
  const keyFor = async (environment: Environment): Promise<string> => {
    const { key } = await createKey(app.database, app.config.brand, { accountId: id, environment });
    return key.open();
  };
  return { id, keys: { live: await keyFor('live'), sandbox: await keyFor('sandbox') } };
}

function makeClient(
  url: string,
  check: (answer: Answer) => Promise<void>,
  key: string | undefined,
): TestClient {
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  async function send(method: string, path: string, request: TestRequest = {}): Promise<TestAnswer> {
    const { body } = request;
    const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url + path, {
      method,
      headers: { ...authorization, ...type, ...request.headers },
      ...(body === undefined ? {} : { body: raw ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    await check({ method, path, status: answer.status, headers: answer.headers, body: text });
    const json = /^application\/json\b/.test(answer.headers.get('content-type') ?? '') && text !== '';
    return { status: answer.status, headers: answer.headers, text, body: json ? JSON.parse(text) : {} };
  }
  return {
    send,
    get: (path, request) => send('GET', path, request),
    post: (path, body, headers) =>
      send('POST', path, { body, headers: { 'idempotency-key': randomUUID(), ...headers } }),
  };
}
