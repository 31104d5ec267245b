import { Secret } from './sealed.ts';
import type { Rupiah } from './rupiah.ts';
import {
  baseAddress,
  ConfigError,
  durations,
  type Env,
  matching,
  rupiah,
  text,
  url,
  whole,
} from './variables.ts';

/** Where e-mail about alerts goes. */
export interface EmailTarget {
  /** smtp:// or smtps://, with user and password. */
  readonly smtpUrl: Secret;
  readonly from: string;
  readonly to: readonly string[];
}

/** The chat that a Telegram bot writes to. */
export interface TelegramTarget {
  /** The address of the Bot API, without a trailing slash. */
  readonly url: string;
  readonly token: Secret;
  readonly chat: string;
}

/** A receiver of the operator for signed webhooks. */
export interface WebhookTarget {
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: Secret;
}

/** The channels that alerts are sent to; undefined: not configured. */
export interface AlertTargets {
  readonly email: EmailTarget | undefined;
  readonly telegram: TelegramTarget | undefined;
  readonly webhook: WebhookTarget | undefined;
}

/** From where on conditions hold. Zero switches a condition off. */
export interface AlertThresholds {
  /** A deposit at a supplier that is below this amount, or lasts fewer hours. */
  readonly depositRupiah: Rupiah;
  readonly depositHours: number;
  /** The share of the sales of a supplier that succeed, per cent. */
  readonly successPercent: number;
  /** How long the sales of a supplier take on average, milliseconds. */
  readonly latencyMs: number;
  /** The age of an order under way, minutes. */
  readonly orderMinutes: number;
  /** How long the deliveries to an endpoint fail, minutes. */
  readonly endpointMinutes: number;
  /** The age of the newest backup, hours. */
  readonly backupHours: number;
  /** The free space in the file system of the data directory, per cent of it and gigabytes. */
  readonly diskPercent: number;
  readonly diskGigabytes: number;
}

/** How alerts are evaluated and delivered. */
export interface AlertSettings {
  readonly alerts: AlertThresholds;
  /** How often the conditions are evaluated, milliseconds. */
  readonly alertIntervalMs: number;
  /** The pause before each retry of a delivery, milliseconds. */
  readonly alertScheduleMs: readonly number[];
}

/** Retries for a day: a mail server may be away for a night. */
const defaultScheduleMs = [
  5_000, 30_000, 120_000, 300_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000,
  28_800_000,
];

/** Checks the thresholds and intervals. @throws {ConfigError} */
export function parseAlertSettings(env: Env): AlertSettings {
  const upTo = (name: string, fallback: number, max: number): number =>
    whole(env, name, fallback, { min: 0, max });
  return {
    alerts: {
      depositRupiah: rupiah(env, 'KONTER_ALERT_DEPOSIT_RUPIAH', 500_000n),
      depositHours: upTo('KONTER_ALERT_DEPOSIT_HOURS', 6, 1_000),
      successPercent: upTo('KONTER_ALERT_SUCCESS_PERCENT', 70, 100),
      latencyMs: upTo('KONTER_ALERT_LATENCY_MS', 60_000, 86_400_000),
      orderMinutes: upTo('KONTER_ALERT_ORDER_MINUTES', 30, 100_000),
      endpointMinutes: upTo('KONTER_ALERT_ENDPOINT_MINUTES', 60, 100_000),
      backupHours: upTo('KONTER_ALERT_BACKUP_HOURS', 26, 10_000),
      diskPercent: upTo('KONTER_ALERT_DISK_PERCENT', 10, 100),
      diskGigabytes: upTo('KONTER_ALERT_DISK_GB', 2, 100_000),
    },
    alertIntervalMs: whole(env, 'KONTER_ALERT_INTERVAL_MS', 15_000, { min: 100, max: 3_600_000 }),
    alertScheduleMs: durations(env, 'KONTER_ALERT_SCHEDULE_MS', defaultScheduleMs),
  };
}

/** Checks the channels. @throws {ConfigError} that names the variable and never repeats its value */
export function parseAlertTargets(env: Env): AlertTargets {
  return { email: emailOf(env), telegram: telegramOf(env), webhook: webhookOf(env) };
}

const mailbox = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

function emailOf(env: Env): EmailTarget | undefined {
  const smtpUrl = url(env, 'KONTER_ALERT_SMTP_URL', ['smtp:', 'smtps:']);
  const from = matching(env, 'KONTER_ALERT_EMAIL_FROM', mailbox, 'one e-mail address');
  const to = (text(env, 'KONTER_ALERT_EMAIL_TO') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!to.every((one) => mailbox.test(one)))
    throw new ConfigError('KONTER_ALERT_EMAIL_TO must be e-mail addresses, separated by commas.');
  if (smtpUrl === undefined) return undefined;
  if (from === undefined || to.length === 0)
    throw new ConfigError(
      'KONTER_ALERT_EMAIL_FROM and KONTER_ALERT_EMAIL_TO must be set when KONTER_ALERT_SMTP_URL is set.',
    );
  return { smtpUrl: new Secret(smtpUrl), from, to };
}

function telegramOf(env: Env): TelegramTarget | undefined {
  const token = matching(
    env,
    'KONTER_ALERT_TELEGRAM_TOKEN',
    /^\d+:[\w-]+$/,
    'the token of a bot, such as 123:abc',
  );
  const chat = matching(
    env,
    'KONTER_ALERT_TELEGRAM_CHAT',
    /^(-?\d+|@\w+)$/,
    'the id of a chat, or @ and the name of a channel',
  );
  const address = baseAddress(env, 'KONTER_ALERT_TELEGRAM_URL') ?? 'https://api.telegram.org';
  if (token === undefined) return undefined;
  if (chat === undefined)
    throw new ConfigError('KONTER_ALERT_TELEGRAM_CHAT must be set when KONTER_ALERT_TELEGRAM_TOKEN is set.');
  return { url: address, token: new Secret(token), chat };
}

function webhookOf(env: Env): WebhookTarget | undefined {
  const address = url(env, 'KONTER_ALERT_WEBHOOK_URL', ['http:', 'https:']);
  const form = '"whsec_" and 24 to 64 bytes in base64';
  const secret = matching(env, 'KONTER_ALERT_WEBHOOK_SECRET', /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, form);
  if (address === undefined) return undefined;
  if (secret === undefined)
    throw new ConfigError('KONTER_ALERT_WEBHOOK_SECRET must be set when KONTER_ALERT_WEBHOOK_URL is set.');
  return { url: address, secret: new Secret(secret) };
}
