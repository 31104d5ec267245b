import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import type { SettingValues } from './setting-definitions.ts';

/** What a server was started with for settings that replace variables. */
interface StartedWith {
  readonly limits: {
    readonly transaction: Rupiah;
    readonly daily: Rupiah;
    readonly requestsPerMinute: Readonly<Record<Environment, number>>;
  };
  readonly webhookRetentionDays: number;
}

/** The texts that apply where these settings are not set: those of the variables. */
export function settingsAtStart({ limits, webhookRetentionDays }: StartedWith): SettingValues {
  return {
    'limits.transaction': String(limits.transaction),
    'limits.daily': String(limits.daily),
    'limits.requests_per_minute_live': String(limits.requestsPerMinute.live),
    'limits.requests_per_minute_sandbox': String(limits.requestsPerMinute.sandbox),
    'retention.events_days': String(webhookRetentionDays),
  };
}
