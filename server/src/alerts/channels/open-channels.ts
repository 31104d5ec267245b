import type { AlertTargets } from '../../alert-config.ts';
import type { Channel } from './channel.ts';
import { openEmail } from './email.ts';
import { openTelegram } from './telegram.ts';
import { openWebhook } from './webhook.ts';

/** Opens the channels that are configured. */
export function openChannels({ email, telegram, webhook }: AlertTargets): readonly Channel[] {
  return [
    ...(email === undefined ? [] : [openEmail(email)]),
    ...(telegram === undefined ? [] : [openTelegram(telegram)]),
    ...(webhook === undefined ? [] : [openWebhook(webhook)]),
  ];
}
