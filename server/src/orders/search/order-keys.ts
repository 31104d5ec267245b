import type { WalletKey } from '../../ledger/wallet.ts';

/** Where an order is, and its place in a list. */
export interface OrderKey extends WalletKey {
  readonly id: string;
  readonly number: bigint;
  readonly createdAt: Date;
}

/** A place in a list, as a cursor stores it. */
export type Position = Readonly<Record<string, string>>;

/** A list of orders, read from its beginning or from behind a place. */
export interface KeySource {
  /** The next orders behind a place, at most `limit`. Fewer: the list ends. */
  read(after: Position | null, limit: number): Promise<readonly OrderKey[]>;
  /** The place behind an order. `before` is the place from which it was read. */
  placeOf(key: OrderKey, before: Position | null): Position;
  /** Whether a place that a client sent is one of this list. */
  isPlace(position: Position): boolean;
}

/** The cursor of a place: an opaque text. */
export function cursorOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The place of a cursor; undefined: the text is none. */
export function positionOf(cursor: string): Position | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const members = Object.entries(value).map(([name, text]) => [name, String(text)] as const);
    return Object.fromEntries(members);
  } catch {
    return undefined;
  }
}
