import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveAccount } from '../../src/clients/accounts.ts';
import { setBalanceNotice } from '../../src/clients/business/balance-notice.ts';
import { sendNoticeMails } from '../../src/people/notices/send-notice-mails.ts';
import { storeNotices } from '../../src/people/notices/store-notices.ts';
import { purgePeople } from '../../src/people/purge-people.ts';
import { listenOnFreePort } from '../free-port.ts';
import { makeTestFolder } from '../folder.ts';
import { queryAsOwner, queryWithoutTriggers } from '../query-as.ts';
import { givenPerson, type PeopleServer, startPeopleServer } from './people-server.ts';

/** Mails that a server tells people something with are not lost when it ends at any moment. */

let server: PeopleServer;
let smtp: SMTPServer;
let smtpUrl: string;
let dataDir: string;
let received: string[];
/** Called with each mail; the mail server answers when it returns true, and never otherwise. */
let answers: () => boolean | Error;
const children: ChildProcess[] = [];
beforeAll(async () => {
  server = await startPeopleServer();
  dataDir = await makeTestFolder('notices');
});
beforeEach(async () => {
  await queryAsOwner(server, 'delete from notice_mails');
  received = [];
  answers = () => true;
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, callback) {
      received.push(await text(stream));
      const answer = answers();
      if (answer === true) callback();
      if (answer instanceof Error) callback(answer);
    },
  });
  smtpUrl = `smtp://127.0.0.1:${await listenOnFreePort(smtp.server)}`;
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** A process that stores the notices that are due, and sends them. */
function startSending(): { child: ChildProcess; ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'send-notices-in-child.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      KONTER_DATA_DIR: dataDir,
      KONTER_SMTP_URL: smtpUrl,
      TEST_DATABASE_URL: server.database.appUrl,
    },
    stdio: 'inherit',
  });
  children.push(child);
  return { child, ended: once(child, 'exit') };
}

/** A person whose account asks to be told of a low live balance, and has one. */
async function givenLowBalance(email: string): Promise<void> {
  const { accountId } = await givenPerson(server, email);
  const { database } = server.app;
  await approveAccount(database, { actor: 'test', accountId });
  await setBalanceNotice(database, { accountId, actor: 'test', threshold: 250_000n });
}

const messageIdOf = (mail: string | undefined): string | undefined =>
  /^Message-ID: (.*)$/im.exec(mail ?? '')?.[1];
const stored = (): Promise<unknown> =>
  queryAsOwner(server, 'select state, attempts, fault from notice_mails order by id');
const becomeDue = (): Promise<unknown> =>
  queryAsOwner(server, `update notice_mails set due_at = clock_timestamp() where state = 'due'`);

test('a notice is sent again, as the same mail, when the process was killed while the mail server had it', async () => {
  await givenLowBalance('mati@berkah.example');
  answers = () => false;
  const { child, ended } = startSending();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  child.kill('SIGKILL');
  await ended;
  expect(await stored()).toEqual([{ state: 'due', attempts: 1, fault: null }]);

  // No other server sends it while the lease lasts.
  answers = () => true;
  expect(await startSending().ended).toEqual([0, null]);
  expect(received).toHaveLength(1);
  await becomeDue();
  expect(await startSending().ended).toEqual([0, null]);
  expect(received).toHaveLength(2);
  expect(received[1]).toContain('To: mati@berkah.example');
  expect(messageIdOf(received[1])).toBe(messageIdOf(received[0]));
  expect(await stored()).toEqual([{ state: 'sent', attempts: 2, fault: null }]);
  expect(await startSending().ended).toEqual([0, null]);
  expect(received).toHaveLength(2);
});

test('a notice that the mail server refuses is tried again later, and given up in the end', async () => {
  await givenLowBalance('ditolak@berkah.example');
  answers = () => new Error('not now');
  expect(await startSending().ended).toEqual([0, null]);
  expect(await stored()).toEqual([{ state: 'due', attempts: 1, fault: 'EMESSAGE' }]);
  await queryAsOwner(server, 'update notice_mails set attempts = 11, due_at = clock_timestamp()');
  expect(await startSending().ended).toEqual([0, null]);
  expect(await stored()).toEqual([{ state: 'failed', attempts: 12, fault: 'EMESSAGE' }]);
});

test('a notice does not reach somebody who left the account meanwhile, and old ones are deleted', async () => {
  await givenLowBalance('pergi@berkah.example');
  const { app } = server;
  await storeNotices(app);
  // The last owner of an account stays, but for the owner of the database.
  await queryWithoutTriggers(
    server,
    'members',
    `delete from members m using auth.people p where p.id = m.person_id and p.email = 'pergi@berkah.example'`,
  );
  await sendNoticeMails(app, new AbortController().signal);
  expect(await stored()).toEqual([{ state: 'failed', attempts: 1, fault: 'not_member' }]);
  await purgePeople(app);
  expect(await stored()).toHaveLength(1);
  await purgePeople({ database: app.database, clock: { ...app.clock, offsetMs: 31 * 86_400_000 } });
  expect(await stored()).toEqual([]);
});
