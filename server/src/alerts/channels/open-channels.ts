import type { AlertTargets } from '../../alert-config.ts';
import type { ChannelName } from '../alert.ts';
import type { Channel } from './channel.ts';
import { openEmail } from './email.ts';
import { openTelegram } from './telegram.ts';
import { openWebhook } from './webhook.ts';

/** The names of the channels that are configured. */
export function channelNames({ email, telegram, webhook }: AlertTargets): readonly ChannelName[] {
  return [
    ...(email === undefined ? [] : (['email'] as const)),
    ...(telegram === undefined ? [] : (['telegram'] as const)),
    ...(webhook === undefined ? [] : (['webhook'] as const)),
  ];
}

/** Opens the channels that are configured. */
export function openChannels({ email, telegram, webhook }: AlertTargets): readonly Channel[] {
  return [
    ...(email === undefined ? [] : [openEmail(email)]),
    ...(telegram === undefined ? [] : [openTelegram(telegram)]),
    ...(webhook === undefined ? [] : [openWebhook(webhook)]),
  ];
}
