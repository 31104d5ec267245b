import type { WebhookTarget } from '../../alert-config.ts';
import { signedHeaders } from '../../webhook-signature.ts';
import type { Channel } from './channel.ts';
import { post } from './post.ts';

/** Sends alerts as signed webhooks, by the Standard Webhooks specification, as clients get their events. */
export function openWebhook({ url, secret }: WebhookTarget): Channel {
  return {
    name: 'webhook',
    async send({ id, document }, at) {
      const body = JSON.stringify(document);
      return post(url, body, signedHeaders({ id, at, body }, [secret]));
    },
    close: () => undefined,
  };
}
