import type { App } from '../../app.ts';
import type { Tx } from '../../database/connection.ts';
import { textOf } from '../mails/write-mail.ts';
import type { ClientRole } from '../roles.ts';
import { storeNoticeMail } from './notice-mails.ts';
import { readNoticeReaders } from './notice-readers.ts';
import { type NoticeContent, noticeText } from './notice-text.ts';

/** Stores a notice about an account, for each member with one of these roles, in the transaction of what it is about. */
export async function storeMails(
  tx: Tx,
  { brand }: Pick<App['config'], 'brand'>,
  accountId: string,
  roles: readonly ClientRole[],
  content: NoticeContent,
): Promise<void> {
  for (const { personId, language } of await readNoticeReaders(tx, accountId, roles))
    await storeNoticeMail(tx, {
      personId,
      accountId,
      ...textOf(noticeText(content, brand, language), brand),
    });
}
