import { books } from './books/books.ts';
import type { Campaign } from './campaign.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { restore } from './restore/restore.ts';
import { supplierChaos } from './supplier-chaos/supplier-chaos.ts';
import { supplierContradictions } from './supplier-contradictions/supplier-contradictions.ts';
import { unreadAnswers } from './unread-answers/unread-answers.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** Every campaign by its name. */
export const campaigns: Readonly<Record<string, Campaign>> = {
  books,
  fuzz,
  restore,
  'supplier-chaos': supplierChaos,
  'supplier-contradictions': supplierContradictions,
  'unread-answers': unreadAnswers,
  webhooks,
};
