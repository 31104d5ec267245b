import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock } from '../../src/clock.ts';
import { makeLogger } from '../../src/log.ts';
import { openMailer } from '../../src/mail/mailer.ts';
import { portalIn } from '../../src/portal/open-portal.ts';
import { type AlertReceivers, smtpPassword, startAlertReceivers } from '../alerts/receivers.ts';
import { aPortal } from '../portal/a-portal.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { cheapHashing, password, tokenIn } from './people-server.ts';

const lines: string[] = [];
let server: TestServer;
let receivers: AlertReceivers;
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    catalog: false,
    portal: { portal: portalIn({ kind: 'ready', portal: aPortal }) },
    people: { hashing: cheapHashing, evenMs: 0 },
    log: (line) => void lines.push(line),
  });
  receivers = await startAlertReceivers();
});
afterAll(async () => {
  await receivers.stop();
  await server.stop();
});

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${server.url}/portal${path}`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('without a mail server, each mail is a file that only its owner may read, and the log says so once', async () => {
  const folder = join(server.app.config.dataDir, 'mail');
  const files = async (): Promise<string[]> => readdir(folder).catch(() => []);
  for (const email of ['satu@berkah.example', 'dua@berkah.example'])
    await post('/sign-up', { name: 'Siti', business_name: 'Berkah', email, password, language: 'en' });
  await expect.poll(async () => (await files()).length, { timeout: 60_000 }).toBe(2);
  const texts = await Promise.all((await files()).map((name) => readFile(join(folder, name), 'utf8')));
  const mail = texts.find((one) => one.includes('To: satu@berkah.example')) ?? '';
  expect(mail).toContain('From: konter@127.0.0.1');
  expect(mail).toContain('Subject: Verify your e-mail address for konter');
  // The link is in one piece, for whoever opens the file.
  const token = tokenIn({ to: '', subject: '', text: mail });
  expect((await post('/verify-email', { token })).status).toBe(200);
  expect((await post('/sign-in', { email: 'satu@berkah.example', password })).status).toBe(200);
  const modes = [folder, ...(await files()).map((name) => join(folder, name))].map(
    async (path) => (await stat(path)).mode % 0o1000,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600]);
  expect(lines.filter((line) => line.includes('mail_to_files'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('@berkah.example') || line.includes(token))).toEqual([]);
});

test('with a mail server, mails are sent to it', async () => {
  const { email } = receivers.targets;
  const log = makeLogger(
    { logLevel: 'trace', logFormat: 'json' },
    { write: (line) => void lines.push(line) },
  );
  const mail = { smtpUrl: email?.smtpUrl, from: 'portal@konter.example' };
  const mailer = openMailer({ mail, dataDir: '/nowhere', clock: makeClock(), log });
  mailer.send({ to: 'siti@berkah.example', subject: 'Halo\r\nBcc: evil@x.example', text: 'Isi.\n' });
  await mailer.close();
  expect(receivers.mails).toHaveLength(1);
  expect(receivers.mails[0]).toContain('To: siti@berkah.example');
  expect(receivers.mails[0]).not.toMatch(/^Bcc:/im);
});

test('a mail that cannot be sent is logged without its address and text', async () => {
  const failed: string[] = [];
  const log = makeLogger(
    { logLevel: 'trace', logFormat: 'json' },
    { write: (line) => void failed.push(line) },
  );
  const mailer = openMailer({
    mail: { smtpUrl: undefined, from: 'portal@konter.example' },
    // A file is where the folder should be.
    dataDir: join(import.meta.dirname, 'mail.test.ts'),
    clock: makeClock(),
    log,
  });
  mailer.send({ to: 'siti@berkah.example', subject: 'PLANTED', text: `PLANTED ${smtpPassword}` });
  await mailer.close();
  const lost = failed.filter((line) => line.includes('mail_failed'));
  expect(lost).toEqual([expect.stringContaining('"code":"ENOTDIR"')]);
  expect(failed.join('\n')).not.toMatch(/PLANTED|siti@/);
});
