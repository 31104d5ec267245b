import type { Keyring } from '../../sealed.ts';
import type { Wallet } from '../book.ts';
import type { ChainHead } from '../chain-heads.ts';
import type { WalletKey } from '../wallet.ts';

/** The heads of a wallet. */
export type WalletHead = Pick<
  Wallet,
  'accountId' | 'chainHead' | 'environment' | 'lastStep' | 'orders' | 'ordersHead'
>;

/** The heads of a wallet before and after what is written. */
export interface HeadChange {
  readonly before: WalletHead;
  readonly after: WalletHead;
}

/** A line of a file of chain heads: the heads of one wallet at one moment. */
export interface HeadRecord {
  /** The id of the key and the pseudonym of the wallet. */
  readonly wallet: string;
  readonly steps: ChainHead;
  readonly orders: ChainHead;
  /** Stands for the two heads; `from` for those that this process knew before. */
  readonly state: string;
  readonly from: string;
  readonly at: Date;
  readonly line: string;
}

/** What a line is: `torn` was not written to its end, `changed` has another authentication code than its content. */
export type HeadLine = HeadRecord | 'changed' | 'nothing' | 'torn';

const format = 'head1';
const digestHex = 32;
const stateHex = 8;

/** The name of a wallet outside the database: nobody without the key can identify the account. */
export function pseudonymOf(keyring: Keyring, { accountId, environment }: WalletKey, keyId?: string): string {
  const made = keyring.digest('head', ['wallet', accountId, environment], keyId);
  return `${made.keyId}:${made.bytes.toString('hex').slice(0, digestHex)}`;
}

/** Stands for both heads of a wallet. Both are HMACs, so two states of one wallet never agree. */
export function stateOf({ chainHead, ordersHead }: Pick<Wallet, 'chainHead' | 'ordersHead'>): string {
  return chainHead.toString('hex', 0, stateHex) + ordersHead.toString('hex', 0, stateHex);
}

/** The line that records the heads of a wallet after a change. `wallet` is its pseudonym under the newest key. */
export function formatRecord(
  keyring: Keyring,
  wallet: string,
  { before, after }: HeadChange,
  at: Date,
): string {
  const heads = `${after.lastStep} ${after.chainHead.toString('hex')} ${after.orders} ${after.ordersHead.toString('hex')}`;
  const text = `${format} ${wallet} ${at.toISOString()} ${heads} ${stateOf(before)}`;
  return `${text} ${authenticationCode(keyring, text)}`;
}

function authenticationCode(keyring: Keyring, text: string, keyId?: string): string {
  return keyring.digest('head', ['record', text], keyId).bytes.toString('hex').slice(0, digestHex);
}

/** Reads a line without its authentication code: for what only rearranges lines. */
export function parseRecord(line: string): HeadLine {
  if (line === '' || line.startsWith('#')) return 'nothing';
  const [
    kind,
    wallet = '',
    at = '',
    step = '',
    stepHead = '',
    order = '',
    orderHead = '',
    from = '',
    code = '',
  ] = line.split(' ');
  if (kind !== format || code.length !== digestHex || !/^\d+$/.test(step) || !/^\d+$/.test(order))
    return 'torn';
  return {
    wallet,
    steps: { number: BigInt(step), head: stepHead },
    orders: { number: BigInt(order), head: orderHead },
    state: stepHead.slice(0, 2 * stateHex) + orderHead.slice(0, 2 * stateHex),
    from,
    at: new Date(at),
    line,
  };
}

/** Reads a line and checks its authentication code. A line under a key that is not configured is `changed`. */
export function readRecord(keyring: Keyring, line: string): HeadLine {
  const record = parseRecord(line);
  if (typeof record === 'string') return record;
  const end = line.lastIndexOf(' ');
  const [keyId = ''] = record.wallet.split(':', 1);
  try {
    const expected = authenticationCode(keyring, line.slice(0, end), keyId);
    return expected === line.slice(end + 1) ? record : 'changed';
  } catch {
    return 'changed';
  }
}

/**
 * The records of each wallet that no other record follows: the newest one, and any whose history the others do not continue.
 * Keyed by wallet, and then by state.
 */
export type NewestRecords = Map<string, Map<string, HeadRecord>>;

/** Adds a record, and removes the one that it follows. */
export function addRecord(newest: NewestRecords, record: HeadRecord): void {
  const known = newest.get(record.wallet);
  if (known === undefined) {
    newest.set(record.wallet, new Map([[record.state, record]]));
    return;
  }
  if (record.from !== record.state) known.delete(record.from);
  known.set(record.state, record);
}
