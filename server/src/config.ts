import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import {
  type AlertSettings,
  type AlertTargets,
  parseAlertSettings,
  parseAlertTargets,
} from './alert-config.ts';
import { dayMs, hourMs, minuteMs } from './clock.ts';
import type { Environment } from './environment.ts';
import { type MailConfig, parseMailConfig } from './mail-config.ts';
import type { Rupiah } from './rupiah.ts';
import { Secret } from './sealed.ts';
import {
  addressOf,
  baseAddress,
  ConfigError,
  durations,
  type Env,
  matching,
  networks,
  oneOf,
  rupiah,
  text,
  url,
  whole,
} from './variables.ts';

/** The settings of the commands for integrators. They need no server configuration. */
export interface ClientConfig {
  /** A sandbox key. Unlike a command-line argument, a variable does not appear in the list of processes. */
  readonly key: string | undefined;
  /** The server's URL. */
  readonly url: string;
  /** The secret that `listen` signs with; undefined: the one that it keeps below `stateDir`. */
  readonly webhookSecret: string | undefined;
  /** Where programs of this user keep what they want to find again (XDG Base Directory). An absolute path. */
  readonly stateDir: string;
}

/** The validated configuration of a server. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The URL at which clients reach the server, without a trailing slash. Links such as the deposit page start with it. */
  readonly publicUrl: string;
  /** The URL of the owner's role in an external PostgreSQL; undefined means the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The URL of a Redis or Valkey that counts requests for several nodes; undefined means PostgreSQL or memory. */
  readonly redisUrl: string | undefined;
  /** Absolute path of the embedded database and the generated secrets. */
  readonly dataDir: string;
  /** The data keys, newest first; undefined means those generated into the data directory. */
  readonly encryptionKeys: readonly DataKey[] | undefined;
  /** The key of backups, 32 bytes; undefined means the one generated into the data directory. */
  readonly backupKey: Buffer | undefined;
  /** Where chain heads are written, beside the data directory. */
  readonly chainHeads: {
    readonly dir: string | undefined;
    readonly address: { readonly url: string; readonly token: Secret } | undefined;
  };
  /** The token of the operator who runs a command, or the file that has it; undefined: nobody has signed in. */
  readonly operatorToken: Secret | { readonly file: string } | undefined;
  /** Where alerts are sent to. */
  readonly alertTargets: AlertTargets;
  /** How mail to people is sent. */
  readonly mail: MailConfig;
  /** The prefix of API keys and the name in titles. */
  readonly brand: string;
  /** Whether this server has the portal, beside the API. */
  readonly portal: boolean;
  /** The proxies (addresses or CIDR ranges) that are trusted to report a client's address. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  readonly settings: Settings;
}

/** A key that encrypts the data of orders: 32 bytes, and the id by which rows refer to it. */
export interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The log levels. A level includes those listed before it; `silent` logs nothing. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** How log lines are written: `auto` is text on a terminal and JSON elsewhere. */
const logFormats = ['auto', 'json', 'text'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Windows, deadlines and sizes. Tests shorten them; one test asserts the defaults. Durations are milliseconds. */
export interface Settings extends AlertSettings {
  /** How long an order can be confirmed. */
  readonly confirmWindowMs: Readonly<Record<Environment, number>>;
  /** How long a request waits for the supplier before it answers `processing`. */
  readonly replyDeadlineMs: Readonly<Record<Environment, number>>;
  /** How long an order stays in `processing` before it goes to `manual_review`. */
  readonly reviewDeadlineMs: number;
  /** How long an inquiry may take. */
  readonly inquiryTimeoutMs: number;
  /** When the simulator first answers for an order with the scenario `timeout`. */
  readonly simulatorTimeoutCheckMs: number;
  /** When the simulator sends an order with the scenario `manual_review` to review. */
  readonly simulatorReviewMs: number;
  /** How long a slow inquiry of the simulator takes. */
  readonly simulatorSlowInquiryMs: number;
  /** The starting balance of a sandbox wallet, also after a reset, in rupiah. */
  readonly sandboxStartBalance: Rupiah;
  /** The limits of an account that has none of its own. Amounts are rupiah. */
  readonly limits: {
    readonly transaction: Rupiah;
    readonly daily: Rupiah;
    readonly requestsPerMinute: Readonly<Record<Environment, number>>;
  };
  /** The pause before each retry of a delivery; there is one more attempt than there are pauses. */
  readonly webhookScheduleMs: readonly number[];
  /** How long one delivery attempt may take in total. */
  readonly webhookTimeoutMs: number;
  /** How long the lease of a delivery lasts; longer than the attempt may take. */
  readonly webhookLeaseMs: number;
  /** The longest delay that a receiver can request with Retry-After. */
  readonly webhookRetryAfterMaxMs: number;
  /** How long an endpoint may fail before it is disabled. */
  readonly webhookDisableAfterMs: number;
  /** How many deliveries a process attempts concurrently, and how many of these to one endpoint. */
  readonly webhookSlots: number;
  readonly webhookSlotsPerEndpoint: number;
  /** How long events and their deliveries are kept. */
  readonly webhookRetentionDays: number;
  /** Whether endpoints may be on this machine and without TLS: for integrators who test in the sandbox, never in live. */
  readonly webhookLocalReceivers: Readonly<Record<Environment, boolean>>;
  /** Whether a client may ask for chaos deliveries: only in the sandbox. */
  readonly webhookChaosAllowed: Readonly<Record<Environment, boolean>>;
  /** How long chaos delays a delivery. */
  readonly webhookChaosHoldMs: number;
  /** How long the lease of an attempt lasts. */
  readonly attemptLeaseMs: number;
  /** How long after the hold a purchase may be sent to a supplier for the first time. */
  readonly sendWindowMs: number;
  readonly workerIntervalMs: number;
  /** The time scale: how many times faster a supplier's waiting times pass if it is a simulator on this machine. */
  readonly supplierTimeScale: number;
  /** How often a server checks whether suppliers changed. */
  readonly supplierRefreshMs: number;
  /** How long a supplier that does not answer gets no new purchases. */
  readonly supplierPauseMs: number;
  /** How often a supplier that is paused for lack of deposit is asked for our deposit. */
  readonly supplierBalanceMs: number;
  /** How often price lists are fetched. */
  readonly priceSyncIntervalMs: number;
  /** The minimum time between two fetches of a price list; undefined: what each supplier requires. */
  readonly priceListPauseMs: number | undefined;
  /** By how many per cent a cost may differ from the known one before an operator must rule on it. */
  readonly costBandPercent: number;
  /** From how many per cent of missing codes on a price list retires nothing until an operator rules. */
  readonly priceListShorterPercent: number;
  /** How many processes serve this database; more than one share their request counts. */
  readonly nodes: number;
  /** How many security events of one kind in a minute raise an alert. */
  readonly securityAlertPerMinute: number;
  /** How many connections a server keeps open, and how many without a key from one address. */
  readonly connectionsMax: number;
  readonly connectionsPerAddress: number;
  /** How many requests that need no key one address may send per minute. */
  readonly publicRequestsPerMinute: number;
  /** The delay of requests above which new ones are refused with 503. */
  readonly shedDelayMs: number;
  /** How long a server that was asked to stop still serves, so that balancers notice that `/readyz` fails. */
  readonly stopGraceMs: number;
  /** How many lanes serve the wallets of one environment. */
  readonly lanes: number;
  /** The maximum number of commands in one transaction of a lane. */
  readonly batchMax: number;
}

/** The server closes a connection that is idle for a minute (`api/server.ts`), and so do many proxies. */
const replyRange = { min: 1, max: 50_000 };

/** Every server has loaded another account at a supplier well within a minute (`suppliers/attempts/earlier-account.ts`). */
const refreshRange = { min: 1, max: 30_000 };

/** The column for the prefix of an API key limits the length. */
const brandForm = 'up to 50 lower-case letters and digits, a letter first';

const defaultWebhookScheduleMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  dayMs,
];

/** Reads the configuration of this process. No other file reads environment variables. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

/** Reads the settings of the commands for integrators and ignores all others. */
export function readClientConfig(): ClientConfig {
  const { env } = process;
  return {
    key: text(env, 'KONTER_KEY'),
    url: baseAddress(env, 'KONTER_URL') ?? 'http://127.0.0.1:8080',
    webhookSecret: text(env, 'KONTER_WEBHOOK_SECRET'),
    stateDir: stateDirOf(env),
  };
}

/** As the XDG Base Directory Specification has it, a path that is not absolute counts as none. */
function stateDirOf(env: Env): string {
  const given = text(env, 'XDG_STATE_HOME');
  return given !== undefined && isAbsolute(given) ? given : join(homedir(), '.local', 'state');
}

/**
 * Checks variables and fills in defaults.
 * @throws {ConfigError} that names the first variable with an invalid value
 */
export function parseConfig(env: Env): Config {
  const port = whole(env, 'PORT', 8080, { min: 0, max: 65_535 });
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const encryptionKeys = dataKeys(env);
  // Used by the launcher (server/bin/give-up-root.mjs); here its value is checked.
  oneOf(env, 'KONTER_ALLOW_ROOT', ['yes', 'no'], 'no');
  if (databaseUrl !== undefined && encryptionKeys === undefined) {
    throw new ConfigError(
      'KONTER_ENCRYPTION_KEYS must be set (as id:base64 of 32 bytes) when DATABASE_URL is set.',
    );
  }
  const publicUrl = baseAddress(env, 'PUBLIC_URL') ?? addressOf(host, port);
  const brand = matching(env, 'KONTER_BRAND', /^[a-z][a-z0-9]{0,49}$/, brandForm) ?? 'konter';
  return {
    port,
    host,
    publicUrl,
    databaseUrl,
    redisUrl: url(env, 'KONTER_REDIS_URL', ['redis:', 'rediss:']),
    dataDir: resolve(text(env, 'KONTER_DATA_DIR') ?? 'data'),
    encryptionKeys,
    backupKey: backupKey(env),
    chainHeads: { dir: text(env, 'KONTER_CHAIN_HEADS_DIR'), address: headsAddress(env) },
    operatorToken: operatorToken(env),
    alertTargets: parseAlertTargets(env),
    mail: parseMailConfig(env, { brand, publicUrl }),
    brand,
    portal: oneOf(env, 'KONTER_PORTAL', ['yes', 'no'], 'yes') === 'yes',
    trustProxy: networks(env, 'KONTER_TRUST_PROXY'),
    logLevel: oneOf(env, 'KONTER_LOG_LEVEL', logLevels, 'info'),
    logFormat: oneOf(env, 'KONTER_LOG_FORMAT', logFormats, 'auto'),
    settings: parseSettings(env),
  };
}

function parseSettings(env: Env): Settings {
  const ms = (name: string, fallback: number): number =>
    whole(env, name, fallback, { min: 1, max: 366 * dayMs });
  const count = (name: string, fallback: number, max: number): number =>
    whole(env, name, fallback, { min: 1, max });
  return {
    confirmWindowMs: {
      live: ms('KONTER_CONFIRM_WINDOW_MS_LIVE', 15 * minuteMs),
      sandbox: ms('KONTER_CONFIRM_WINDOW_MS_SANDBOX', 15 * minuteMs),
    },
    replyDeadlineMs: {
      live: whole(env, 'KONTER_REPLY_DEADLINE_MS_LIVE', 8_000, replyRange),
      sandbox: whole(env, 'KONTER_REPLY_DEADLINE_MS_SANDBOX', 2_000, replyRange),
    },
    reviewDeadlineMs: ms('KONTER_REVIEW_DEADLINE_MS', dayMs),
    inquiryTimeoutMs: ms('KONTER_INQUIRY_TIMEOUT_MS', 10 * minuteMs),
    simulatorTimeoutCheckMs: ms('KONTER_SIMULATOR_TIMEOUT_CHECK_MS', 30_000),
    simulatorReviewMs: ms('KONTER_SIMULATOR_REVIEW_MS', 1_000),
    simulatorSlowInquiryMs: ms('KONTER_SIMULATOR_SLOW_INQUIRY_MS', 3_000),
    sandboxStartBalance: rupiah(env, 'KONTER_SANDBOX_START_BALANCE', 10_000_000n),
    limits: {
      transaction: rupiah(env, 'KONTER_LIMIT_TRANSACTION', 2_000_000n),
      daily: rupiah(env, 'KONTER_LIMIT_DAILY', 20_000_000n),
      requestsPerMinute: {
        live: count('KONTER_REQUESTS_PER_MINUTE_LIVE', 300, 1_000_000),
        sandbox: count('KONTER_REQUESTS_PER_MINUTE_SANDBOX', 6_000, 1_000_000),
      },
    },
    ...parseWebhookSettings(env, ms, count),
    ...parseAlertSettings(env),
    attemptLeaseMs: ms('KONTER_ATTEMPT_LEASE_MS', 20_000),
    sendWindowMs: ms('KONTER_SEND_WINDOW_MS', 60_000),
    workerIntervalMs: ms('KONTER_WORKER_INTERVAL_MS', 250),
    supplierTimeScale: count('KONTER_SUPPLIER_TIME_SCALE', 1, 1_000),
    supplierRefreshMs: whole(env, 'KONTER_SUPPLIER_REFRESH_MS', 1_000, refreshRange),
    supplierPauseMs: ms('KONTER_SUPPLIER_PAUSE_MS', 10_000),
    supplierBalanceMs: ms('KONTER_SUPPLIER_BALANCE_MS', 10_000),
    priceSyncIntervalMs: ms('KONTER_PRICE_SYNC_INTERVAL_MS', 30 * minuteMs),
    priceListPauseMs:
      text(env, 'KONTER_PRICE_LIST_PAUSE_MS') === undefined ? undefined : ms('KONTER_PRICE_LIST_PAUSE_MS', 1),
    costBandPercent: count('KONTER_COST_BAND_PERCENT', 50, 1_000),
    priceListShorterPercent: count('KONTER_PRICE_LIST_SHORTER_PERCENT', 20, 100),
    nodes: count('KONTER_NODES', 1, 1_000),
    securityAlertPerMinute: count('KONTER_SECURITY_ALERT_PER_MINUTE', 100, 1_000_000),
    connectionsMax: count('KONTER_CONNECTIONS', 10_000, 1_000_000),
    connectionsPerAddress: count('KONTER_CONNECTIONS_PER_ADDRESS', 512, 1_000_000),
    publicRequestsPerMinute: count('KONTER_PUBLIC_REQUESTS_PER_MINUTE', 600, 1_000_000_000),
    shedDelayMs: ms('KONTER_SHED_DELAY_MS', 200),
    stopGraceMs: whole(env, 'KONTER_STOP_GRACE_MS', 5_000, { min: 0, max: minuteMs }),
    lanes: count('KONTER_LANES', 1, 16),
    batchMax: count('KONTER_BATCH_MAX', 256, 1_024),
  };
}

type WebhookSetting = Extract<keyof Settings, `webhook${string}`>;

function parseWebhookSettings(
  env: Env,
  ms: (name: string, fallback: number) => number,
  count: (name: string, fallback: number, max: number) => number,
): Pick<Settings, WebhookSetting> {
  const timeoutMs = ms('KONTER_WEBHOOK_TIMEOUT_MS', 15_000);
  const leaseMs = ms('KONTER_WEBHOOK_LEASE_MS', 20_000);
  if (leaseMs <= timeoutMs) {
    throw new ConfigError('KONTER_WEBHOOK_LEASE_MS must be longer than KONTER_WEBHOOK_TIMEOUT_MS.');
  }
  return {
    webhookScheduleMs: durations(env, 'KONTER_WEBHOOK_SCHEDULE_MS', defaultWebhookScheduleMs),
    webhookTimeoutMs: timeoutMs,
    webhookLeaseMs: leaseMs,
    webhookRetryAfterMaxMs: ms('KONTER_WEBHOOK_RETRY_AFTER_MAX_MS', dayMs),
    webhookDisableAfterMs: ms('KONTER_WEBHOOK_DISABLE_AFTER_MS', 5 * dayMs),
    webhookSlots: count('KONTER_WEBHOOK_SLOTS', 128, 1_024),
    webhookSlotsPerEndpoint: count('KONTER_WEBHOOK_SLOTS_PER_ENDPOINT', 8, 1_024),
    webhookRetentionDays: count('KONTER_WEBHOOK_RETENTION_DAYS', 30, 3_650),
    webhookChaosAllowed: { live: false, sandbox: true },
    webhookChaosHoldMs: ms('KONTER_WEBHOOK_CHAOS_HOLD_MS', 30_000),
    webhookLocalReceivers: {
      live: false,
      sandbox: oneOf(env, 'KONTER_WEBHOOK_LOCAL_SANDBOX', ['yes', 'no'], 'no') === 'yes',
    },
  };
}

/** Parses `id:base64,id:base64`; newest first. */
export function parseDataKeys(name: string, value: string): readonly DataKey[] {
  const keys = value.split(',').map((part) => {
    const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(part) ?? [];
    const key = Buffer.from(base64 ?? '', 'base64');
    if (id === undefined || key.length !== 32) {
      throw new ConfigError(
        `${name} must be id:base64 of 32 bytes; several are separated by commas, the newest first.`,
      );
    }
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length)
    throw new ConfigError(`${name} contains the same id twice.`);
  return keys;
}

function dataKeys(env: Env): readonly DataKey[] | undefined {
  const value = text(env, 'KONTER_ENCRYPTION_KEYS');
  return value === undefined ? undefined : parseDataKeys('KONTER_ENCRYPTION_KEYS', value);
}

/** Parses the base64 of 32 bytes. `name` is its variable or file, for the error. */
export function parseBackupKey(name: string, value: string): Buffer {
  const key = Buffer.from(value, 'base64');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value) || key.length !== 32)
    throw new ConfigError(`${name} must be the base64 of 32 bytes.`);
  return key;
}

function backupKey(env: Env): Buffer | undefined {
  const value = text(env, 'KONTER_BACKUP_KEY');
  return value === undefined ? undefined : parseBackupKey('KONTER_BACKUP_KEY', value);
}

/** The address of chain heads needs a credential of its own, and a connection that nobody else can read. */
function headsAddress(env: Env): Config['chainHeads']['address'] {
  const address = url(env, 'KONTER_CHAIN_HEADS_URL', ['https:']);
  const token = text(env, 'KONTER_CHAIN_HEADS_TOKEN');
  if (address === undefined) return undefined;
  const { username, password } = new URL(address);
  if (username !== '' || password !== '')
    throw new ConfigError('KONTER_CHAIN_HEADS_URL must not contain a user; set KONTER_CHAIN_HEADS_TOKEN.');
  if (token === undefined)
    throw new ConfigError('KONTER_CHAIN_HEADS_TOKEN must be set when KONTER_CHAIN_HEADS_URL is set.');
  return { url: address, token: new Secret(token) };
}

function operatorToken(env: Env): Config['operatorToken'] {
  const token = text(env, 'KONTER_OPERATOR_TOKEN');
  const file = text(env, 'KONTER_OPERATOR_TOKEN_FILE');
  if (token !== undefined && file !== undefined)
    throw new ConfigError('Set either KONTER_OPERATOR_TOKEN or KONTER_OPERATOR_TOKEN_FILE, not both.');
  if (token !== undefined) return new Secret(token);
  return file === undefined ? undefined : { file };
}
