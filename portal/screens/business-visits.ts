import type { Visit } from '../test/visits.ts';

/** The pages of operators about clients, the books, reports and webhooks. `{account}` in a path is the id of the full account. */
export const businessVisits: readonly Visit[] = [
  ['clients', 'clients'],
  ['client', 'clients/{account}'],
  ['messages', 'clients?view=messages'],
  ['message', 'clients?view=messages&write=yes'],
  ['books', 'reconciliation'],
  ['books-deposits', 'reconciliation?tab=deposits'],
  ['books-statement', 'reconciliation?tab=statement&environment=sandbox&account={account}'],
  ['books-audit', 'reconciliation?tab=audit'],
  ['reports', 'reports?environment=sandbox'],
  ['reports-product', 'reports?environment=sandbox&by=product'],
  ['webhooks', 'webhooks?environment=sandbox'],
].map(([name = '', path = '']) => ({
  name: `operator-business-${name}`,
  path: `/operator/${path}`,
  visitor: 'operator_administrator',
}));
