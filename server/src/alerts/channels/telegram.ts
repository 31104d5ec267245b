import type { TelegramTarget } from '../../alert-config.ts';
import type { Channel } from './channel.ts';
import { post } from './post.ts';

/** Sends alerts with a Telegram bot, by the method sendMessage of its API. */
export function openTelegram({ url, token, chat }: TelegramTarget): Channel {
  return {
    name: 'telegram',
    // Plain text: without parse_mode nothing in it is markup.
    send: ({ title, text }) =>
      post(
        `${url}/bot${token.open()}/sendMessage`,
        JSON.stringify({
          chat_id: chat,
          text: `${title}\n${text}`,
          link_preview_options: { is_disabled: true },
        }),
      ),
    close: () => undefined,
  };
}
