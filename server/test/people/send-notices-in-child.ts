import { openApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { sendNoticeMails } from '../../src/people/notices/send-notice-mails.ts';
import { storeNotices } from '../../src/people/notices/store-notices.ts';
import { makeKeyring } from '../../src/sealed.ts';
import { testDataKeys } from '../database.ts';

/*
 * What a server does about notices, once, in a process that a test can kill. It ends when the mails are sent. The variables of
 * konter configure it; TEST_DATABASE_URL names the database.
 */

const config = parseConfig({ ...process.env, KONTER_LOG_LEVEL: 'silent' });
const url = process.env['TEST_DATABASE_URL'] ?? '';
const app = openApp(config, { url, keyring: makeKeyring(testDataKeys) });
await storeNotices(app);
await sendNoticeMails(app, new AbortController().signal);
await app.close();
