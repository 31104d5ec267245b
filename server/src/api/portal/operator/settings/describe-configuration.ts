import type { AlertTargets } from '../../../../alert-config.ts';
import { retentionDays as priceRetentionDays } from '../../../../catalog/history/price-history.ts';
import { retentionDays as requestRetentionDays } from '../../../../clients/request-log/request-rows.ts';
import type { Config } from '../../../../config.ts';
import { retentionDays as activityKeptDays } from '../../../../suppliers/activity/activity-rows.ts';

/** What a server was started with, as operators see it: no secret, and no address that may contain one. */
export function describeConfiguration({ alertTargets, brand, mail, publicUrl, settings }: Config) {
  const { limits } = settings;
  return {
    brand,
    public_url: publicUrl,
    mail_from: mail.from,
    mail_to_files: mail.smtpUrl === undefined,
    limit_transaction: Number(limits.transaction),
    limit_daily: Number(limits.daily),
    requests_per_minute: { ...limits.requestsPerMinute },
    kept_days: {
      events: settings.webhookRetentionDays,
      requests: requestRetentionDays,
      prices: priceRetentionDays,
      supplier_activity: activityKeptDays,
    },
    alert_channels: channelsOf(alertTargets),
  };
}

function channelsOf({ email, telegram, webhook }: AlertTargets) {
  return [
    { channel: 'email' as const, configured: email !== undefined, to: [...(email?.to ?? [])] },
    {
      channel: 'telegram' as const,
      configured: telegram !== undefined,
      to: telegram === undefined ? [] : [telegram.chat],
    },
    {
      channel: 'webhook' as const,
      configured: webhook !== undefined,
      // The path of a receiver may be its secret.
      to: webhook === undefined ? [] : [new URL(webhook.url).host],
    },
  ];
}
