import { randomUUID } from 'node:crypto';
import { createAccount, suspendAccount } from '../../server/src/clients/accounts.ts';
import { requestLive } from '../../server/src/clients/business/live-request.ts';
import { countReceivers } from '../../server/src/clients/messages/count-receivers.ts';
import { sendMessage } from '../../server/src/clients/messages/send-message.ts';
import { rebuildEarnings } from '../../server/src/reports/earnings/rebuild-earnings.ts';
import { givenCase, givenDifference } from '../../server/test/portal/operator/books-changes.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import type { TestServer } from '../../server/test/server.ts';

const actor = 'operator Bayu Wicaksono';
const text = 'Telkomsel sedang gangguan. Transaksi diproses ulang; saldo tidak dipotong dua kali.';

/** Gives the pages of operators other clients, a message, and differences in the books. The suppliers must be there. */
export async function givenBusiness(server: TestServer, accountId: string): Promise<void> {
  const { database, keyring } = server.app;
  await queryAsOwner(server, `update accounts set name = 'Berkah Pulsa' where id = $1`, [accountId]);
  for (const name of ['Toko Cahaya Cell', 'CV Maju Ponsel Sejahtera Bersama Nusantara', 'Warung Ibu Sri']) {
    const asks = name.startsWith('Toko');
    const client = { actor, name, live: !asks, sandboxStart: 10_000_000n };
    const { id } = await createAccount(database, keyring, client);
    const data = {
      ...{ businessName: name, contactName: 'Rudi Hartono', phone: '081298765432' },
      ...{ bank: 'BCA', bankAccountNumber: '1234567890', bankAccountHolder: 'Rudi Hartono' },
    };
    if (asks) await requestLive(database, { accountId: id, actor: 'person Rudi Hartono', data });
    if (name.startsWith('CV'))
      await suspendAccount(database, { accountId: id, actor, reason: 'Dokumen tidak cocok' });
  }
  const { accounts, mails } = await countReceivers(database, { to: 'all' });
  await sendMessage(database, {
    ...{ idempotencyKey: randomUUID(), audience: { to: 'all' }, byMail: true, expected: { accounts, mails } },
    content: { indonesian: { title: 'Gangguan Telkomsel', body: text }, english: null },
    by: { name: 'Bayu Wicaksono', actor },
  });
  await rebuildEarnings(database);
  await givenDifference({ server }, '2026-11-20');
  await givenCase({ server }, randomUUID());
}
