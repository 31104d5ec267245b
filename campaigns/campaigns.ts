import { books } from './books/books.ts';
import type { Campaign } from './campaign.ts';
import { deposits } from './deposits/deposits.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { overload } from './overload/overload.ts';
import { restore } from './restore/restore.ts';
import { rollingRestart } from './rolling-restart/rolling-restart.ts';
import { supplierChaos } from './supplier-chaos/supplier-chaos.ts';
import { supplierContradictions } from './supplier-contradictions/supplier-contradictions.ts';
import { unreadAnswers } from './unread-answers/unread-answers.ts';
import { webhooks } from './webhooks/webhooks.ts';
import { writeCalls } from './write-calls/write-calls.ts';

/** Every campaign by its name. */
export const campaigns: Readonly<Record<string, Campaign>> = {
  books,
  deposits,
  fuzz,
  overload,
  restore,
  'rolling-restart': rollingRestart,
  'supplier-chaos': supplierChaos,
  'supplier-contradictions': supplierContradictions,
  'unread-answers': unreadAnswers,
  webhooks,
  'write-calls': writeCalls,
};
