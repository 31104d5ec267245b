import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { type Clock, pause } from '../clock.ts';
import { codeOf } from '../fault.ts';
import { newId } from '../ids.ts';
import type { MailConfig } from '../mail-config.ts';

/** A mail to one person, as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails beside the requests. */
export interface Mailer {
  /** Sends a mail in the background. It never waits and never fails: what it is about can be asked for again. */
  send(mail: Mail): void;
  /**
   * Sends a mail once, for callers that store it and try again. `id`, a UUID, identifies it also when it is sent again. It rejects
   * when the mail server did not accept it.
   */
  deliver(id: string, mail: Mail): Promise<void>;
  /** Waits for the mails that are being sent, and closes the connections. */
  close(): Promise<void>;
}

/** Receives what becomes of mails. */
interface MailLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

interface MailerDeps {
  readonly mail: MailConfig;
  /** Where mails are written when there is no mail server: files in `mail/` below it. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: MailLog;
}

/** How long connecting, greeting and each answer of a mail server may take, milliseconds. */
const serverLimitMs = 10_000;
/** The pauses before another attempt. A mail server that greylists accepts the second one. */
const pausesMs = [2_000, 30_000, 300_000];
/** The most mails that wait. More are dropped: something is wrong, and each can be asked for again. */
const waitingMax = 1_000;

/** Opens a mailer. The log never has an address, a subject or a text. */
export function openMailer({ mail, dataDir, clock, log }: MailerDeps): Mailer {
  const deliver =
    mail.smtpUrl === undefined ? toFiles(join(dataDir, 'mail'), log) : toServer(mail.smtpUrl.open());
  const domain = mail.from.split('@').at(-1) ?? 'localhost';
  const closing = new AbortController();
  const waiting = new Set<Promise<void>>();

  async function attempt(message: Message, pauses: readonly number[]): Promise<void> {
    try {
      await deliver.send(message);
    } catch (error) {
      const [next, ...later] = pauses;
      if (next === undefined || closing.signal.aborted) {
        log.error(
          { event: 'mail_failed', mail_id: message.id, code: codeOf(error) },
          'a mail could not be sent',
        );
        return;
      }
      await pause(next, closing.signal);
      await attempt(message, later);
    }
  }

  function messageOf(id: string, message: Mail): Message {
    const date = clock.nodeNow();
    return { ...message, id, from: mail.from, date, messageId: `<${id}@${domain}>`, headers };
  }

  return {
    send({ to, subject, text }) {
      const id = newId();
      if (waiting.size >= waitingMax) {
        log.error({ event: 'mail_dropped' }, 'too many mails wait for the mail server; one was dropped');
        return;
      }
      const sending = attempt(messageOf(id, { to, subject, text }), pausesMs).finally(() =>
        waiting.delete(sending),
      );
      waiting.add(sending);
    },
    async deliver(id, message) {
      await deliver.send(messageOf(id, message));
    },
    async close() {
      closing.abort();
      await Promise.all(waiting);
      deliver.close();
    },
  };
}

/** Programs that answer mails by themselves leave these alone. */
const headers = { 'Auto-Submitted': 'auto-generated' };

interface Message extends Mail {
  readonly id: string;
  readonly from: string;
  readonly date: Date;
  readonly messageId: string;
  readonly headers: Record<string, string>;
}

interface Delivery {
  send(message: Message): Promise<void>;
  close(): void;
}

/** A message must never read a file or fetch a URL. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

function toServer(url: string): Delivery {
  const transport: Transporter = createTransport({
    ...closed,
    url,
    connectionTimeout: serverLimitMs,
    greetingTimeout: serverLimitMs,
    socketTimeout: serverLimitMs,
  });
  return {
    send: async ({ id: _id, ...message }) => void (await transport.sendMail(message)),
    close: () => transport.close(),
  };
}

/** Writes each mail to a file that only its owner may read. */
function toFiles(folder: string, log: MailLog): Delivery {
  const transport = createTransport({ ...closed, streamTransport: true, buffer: true });
  let ready: Promise<unknown> | undefined;

  async function makeFolder(): Promise<void> {
    log.info(
      { event: 'mail_to_files', folder },
      'there is no mail server (KONTER_SMTP_URL): mails are written to files',
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  }

  return {
    async send({ id, text, ...message }) {
      ready ??= makeFolder();
      await ready;
      // The header only: the library would break long links in the text in two, for whoever opens the file.
      const { message: bytes } = await transport.sendMail({ ...message, encoding: '8bit' });
      if (!Buffer.isBuffer(bytes)) throw new Error('The header of the mail is not a buffer.');
      const header = bytes
        .toString('utf8')
        .trimEnd()
        .replace(/^(Content-Type: text\/plain)$/m, '$1; charset=utf-8');
      const file = join(folder, `${id}.eml`);
      // A mail that is sent again is the same file.
      await writeFile(file, `${header}\r\n\r\n${text}`, { mode: 0o600, flag: 'w' });
    },
    close: () => transport.close(),
  };
}
