import type { Sen } from './amount.ts';
import type { BookedAt } from './statement-date.ts';

/** Money that came to the bank account, or went from it. */
export type Direction = 'credit' | 'debit';

/** One booked line of a statement. */
export interface StatementLine extends BookedAt {
  /** The line of the file. */
  readonly line: number;
  /** Above zero. */
  readonly amount: Sen;
  readonly direction: Direction;
  readonly description: string;
  /** The balance after the line; null: the file does not say. */
  readonly balance: Sen | null;
  /** The bank's own number of the line; empty: none. */
  readonly reference: string;
}
