import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { AlertTargets } from '../../src/alert-config.ts';
import { Secret } from '../../src/sealed.ts';
import { makeSigningSecret } from '../../src/webhook-signature.ts';
import { listenOnFreePort } from '../free-port.ts';

/** One request of a channel over HTTP. */
export interface Posted {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of every channel, over SMTP and HTTP. */
export interface AlertReceivers {
  readonly targets: Required<{ readonly [Name in keyof AlertTargets]: NonNullable<AlertTargets[Name]> }>;
  /** The mails as they arrived, with their headers. */
  readonly mails: string[];
  /** The addresses that the mail server refuses. */
  readonly refused: Set<string>;
  readonly telegrams: Posted[];
  readonly webhooks: Posted[];
  /** The status of the next answers to webhooks; 204 when there is none left. */
  readonly statuses: number[];
  stop(): Promise<void>;
}

/** What no message and no fault may contain. */
export const smtpPassword = 'smtp-password-that-must-not-leak';
export const botToken = '123456:bot-token-that-must-not-leak';

/** Starts the receivers. The caller stops them. */
export async function startAlertReceivers(): Promise<AlertReceivers> {
  const mails: string[] = [];
  const refused = new Set<string>();
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ password }, _session, callback) {
      if (password === smtpPassword) callback(null, { user: 'konter' });
      else callback(new Error('wrong password'));
    },
    onRcptTo({ address }, _session, callback) {
      if (refused.has(address))
        callback(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
      else callback();
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  const smtpPort = await listenOnFreePort(smtp.server);
  const [telegrams, webhooks, statuses]: [Posted[], Posted[], number[]] = [[], [], []];
  const telegram = await receiveHttp(telegrams, () => 200);
  const webhook = await receiveHttp(webhooks, () => statuses.shift() ?? 204);
  return {
    targets: {
      email: {
        smtpUrl: new Secret(`smtp://konter:${smtpPassword}@127.0.0.1:${smtpPort}`),
        from: 'konter@example.test',
        to: ['owner@example.test', 'staff@example.test'],
      },
      telegram: { url: telegram.url, token: new Secret(botToken), chat: '-100200300' },
      webhook: { url: `${webhook.url}/alerts`, secret: makeSigningSecret() },
    },
    mails,
    refused,
    telegrams,
    webhooks,
    statuses,
    async stop() {
      await new Promise<void>((resolve) => {
        smtp.close(resolve);
      });
      await telegram.stop();
      await webhook.stop();
    },
  };
}

async function receiveHttp(
  received: Posted[],
  statusOf: () => number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const body = await text(request);
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(statusOf()).end();
    };
    void take();
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
