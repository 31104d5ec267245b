import type { AlertTargets } from '../../../../alert-config.ts';
import type { Config } from '../../../../config.ts';

/** What a server was started with, as operators see it: no secret, and no address that may contain one. */
export function describeConfiguration({ alertTargets, brand, mail, publicUrl }: Config) {
  return {
    brand,
    public_url: publicUrl,
    mail_from: mail.from,
    mail_to_files: mail.smtpUrl === undefined,
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
