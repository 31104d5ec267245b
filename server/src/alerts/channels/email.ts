import { createTransport } from 'nodemailer';
import type { EmailTarget } from '../../alert-config.ts';
import { type Channel, channelLimitMs, NotTaken } from './channel.ts';

/** Sends alerts by e-mail, over a connection for each message. */
export function openEmail({ smtpUrl, from, to }: EmailTarget): Channel {
  const transport = createTransport({
    url: smtpUrl.open(),
    connectionTimeout: channelLimitMs,
    greetingTimeout: channelLimitMs,
    socketTimeout: channelLimitMs,
    // A message must never read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replaceAll(/[^\w.-]/g, '') ?? 'localhost';
  return {
    name: 'email',
    async send({ id, title, text }, date) {
      // The same id for every attempt, so that a mailbox shows a repeated message once.
      const { accepted, rejected } = await transport.sendMail({
        from,
        to: [...to],
        subject: title,
        text,
        date,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      // A server may refuse some of the recipients and deliver to the others.
      if (rejected.length === 0) return null;
      const fault = `refused for ${rejected.length} of ${accepted.length + rejected.length} recipients`;
      // Over SMTP it is an error when all are refused; over LMTP it is not.
      if (accepted.length === 0) throw new NotTaken(fault);
      return fault;
    },
    close: () => transport.close(),
  };
}
