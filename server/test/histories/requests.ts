import type { Scenario } from './model.ts';

/** The biller of every inquiry. */
export const billerCode = 'plnpasca';

/** A request of a client. */
export type Request =
  | {
      readonly do: 'quote';
      readonly account: number;
      readonly key: string;
      readonly product: string;
      readonly price: bigint;
      readonly reference: string;
      readonly scenario: Scenario;
    }
  | {
      readonly do: 'inquire';
      readonly account: number;
      readonly key: string;
      readonly customerNo: string;
      readonly amountDue: bigint;
      readonly reference: string;
      readonly scenario: Scenario;
    }
  | {
      readonly do: 'confirm';
      readonly account: number;
      readonly key: string;
      readonly orderId: string;
      readonly rightToken: boolean;
      readonly price?: bigint;
      readonly version?: number;
    }
  | { readonly do: 'cancel'; readonly account: number; readonly key: string; readonly orderId: string }
  | {
      readonly do: 'resolve';
      readonly account: number;
      readonly key: string;
      readonly orderId: string;
      readonly as: 'failed' | 'succeeded';
    }
  /** A command of an operator, for any account. */
  | { readonly do: 'refund'; readonly account: number; readonly orderId: string }
  | {
      readonly do: 'rule';
      readonly account: number;
      readonly orderId: string;
      readonly as: 'failed' | 'succeeded';
    }
  | { readonly do: 'reset'; readonly account: number; readonly key: string }
  | { readonly do: 'deposit'; readonly account: number; readonly amount: bigint; readonly reference: string }
  /** `amount` undefined: all of it. */
  | {
      readonly do: 'reverse';
      readonly account: number;
      readonly amount: bigint | undefined;
      readonly reference: string;
    }
  | { readonly do: 'read'; readonly account: number; readonly orderId: string }
  | { readonly do: 'wallet'; readonly account: number };

/** The requests that do this. */
export type RequestOf<Do extends Request['do']> = Extract<Request, { do: Do }>;

/** The answer as text. It includes the id of an order, by which the model knows it. */
export interface Answer {
  readonly text: string;
  readonly orderId: string | undefined;
  /** The request stopped waiting for an outcome. */
  readonly late: boolean;
}

/** A refusal as text: its code and amounts. */
export function refusal(code: string, figures: Readonly<Record<string, unknown>> = {}): string {
  const reported = Object.entries(figures)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  return ['refused', code, ...reported].join(' ');
}

/** An operator gets a sentence instead of a code. The model only knows that it is a refusal. */
export const declined = 'refused declined';
