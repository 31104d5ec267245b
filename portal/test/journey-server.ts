import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { portalIn } from '../../server/src/portal/open-portal.ts';
import { type Receiver, startReceiver } from '../../server/test/webhooks/hook-receiver.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import {
  type SimulatedGateway,
  startSimulatedGateway,
} from '../../server/test/simulators/simulated-gateway.ts';
import { startBrowser } from './browser.ts';
import { builtPortal } from './built.ts';
import { type OpenPage, openWindow, type Setting } from './visits.ts';

/** A server as `konter serve` starts it, with real people, sessions and mails, and what is around it. */
export interface JourneyServer {
  readonly server: TestServer;
  readonly receiver: Receiver;
  readonly gateway: SimulatedGateway;
  /** Opens an empty window of nobody, which the caller closes. */
  open(setting: Setting): Promise<OpenPage>;
  /** The path of the link in the only mail that has come to an address since the last call. */
  linkTo(email: string): Promise<string>;
  /** @throws Error when a window reported an error, or something that the content security policy forbids */
  stop(): Promise<void>;
}

/** Starts one. Mails are files in its data directory, as on a machine without a mail server. */
export async function startJourneyServer(): Promise<JourneyServer> {
  const server = await startTestServer({
    portal: { portal: portalIn({ kind: 'ready', portal: await builtPortal() }) },
    people: {},
    settings: {
      workerIntervalMs: 20,
      supplierRefreshMs: 20,
      webhookLocalReceivers: { live: false, sandbox: true },
    },
  });
  const [browser, receiver, gateway] = await Promise.all([
    startBrowser(),
    startReceiver(),
    startSimulatedGateway('midtrans', `${server.url}/callbacks/gateway/midtrans`),
  ]);
  const read = new Set<string>();
  const folder = join(server.app.config.dataDir, 'mail');

  async function unreadTo(email: string): Promise<string | undefined> {
    const files = await readdir(folder).catch(() => []);
    for (const name of files.filter((file) => file.endsWith('.eml') && !read.has(file))) {
      const mail = await readFile(join(folder, name), 'utf8');
      if (!mail.includes(`To: ${email}`)) continue;
      read.add(name);
      return mail;
    }
    return undefined;
  }

  return {
    server,
    receiver,
    gateway,
    async open(setting) {
      return openWindow(browser, server.url, 'nobody', setting);
    },
    async linkTo(email) {
      let mail: string | undefined;
      await expect.poll(async () => (mail ??= await unreadTo(email))).toBeDefined();
      const url = /https?:\/\/\S+/.exec(textOf(mail ?? ''))?.[0] ?? '';
      return url.slice(new URL(url).origin.length);
    },
    async stop() {
      try {
        await browser.close();
      } finally {
        await server.stop();
        await receiver.stop();
        await gateway.stop();
      }
    },
  };
}

/** The text of a mail file. */
function textOf(mail: string): string {
  const [, head = '', body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(mail) ?? [];
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
