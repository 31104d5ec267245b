import { Type } from 'typebox';
import { depositMethodNames } from '../../../deposits/requests/deposit-request.ts';
import { walletEntryKinds } from '../../../ledger/wallet-entries.ts';
import { oneOf, ref, rupiah, signedRupiah } from '../../document/schemas.ts';
import { answerSchema, pageSchema } from '../portal-answer.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const day = (description: string) => Type.String({ format: 'date', description });
const orNull = (schema: object) => Type.Union([Type.Unsafe<unknown>(schema), Type.Null()]);

const PortalWallet = Type.Object(
  {
    available: rupiah('What can be spent.'),
    held: rupiah('What is reserved for orders in progress.'),
    balance: rupiah('The sum of both.'),
    owed: rupiah('What the account owes after a deposit that was taken back.'),
    spent_today: rupiah('What was confirmed today (WIB), which counts towards the daily limit.'),
    daily_limit: rupiah('The most that may be confirmed in a day.'),
    hours_left: Type.Union([Type.Number(), Type.Null()], {
      description:
        'For how many hours `available` lasts at the rate of today; null in the first hour of the day, without orders, and beyond 30 days.',
    }),
    now: time('The time of these figures.'),
  },
  { $id: 'PortalWallet' },
);

const WalletMovement = Type.Object(
  {
    number: Type.String({ description: 'The number of the movement in the journal of the wallet.' }),
    at: time('When it was booked.'),
    kind: oneOf(walletEntryKinds),
    available_change: signedRupiah('By how much the available balance changed.'),
    held_change: signedRupiah('By how much the held balance changed.'),
    available: rupiah('The available balance afterwards.'),
    held: rupiah('The held balance afterwards.'),
    balance: rupiah('The sum of both.'),
    reference: orNull({ type: 'string', description: 'The reference of a deposit.' }),
    order: orNull(
      Type.Object({
        id: Type.String(),
        product_name: Type.String(),
        client_reference: Type.String(),
      }),
    ),
    deposit: orNull(
      Type.Object({
        id: Type.String(),
        number: Type.String(),
        method: oneOf(depositMethodNames),
        bank: orNull({ type: 'string' }),
      }),
    ),
  },
  { $id: 'WalletMovement', description: 'A movement of the wallet, and what it belongs to.' },
);

const WalletPeriod = Type.Object(
  {
    from: day('The first day (WIB).'),
    to: day('The last day (WIB).'),
    opening_balance: rupiah('The balance before the first day.'),
    closing_balance: rupiah('The balance after the last day, or now.'),
    in: rupiah('What increased the balance.'),
    out: rupiah('What decreased it.'),
    deposits: Type.Integer({ description: 'How many deposits were credited.' }),
    refunds: Type.Integer({ description: 'How many orders were refunded.' }),
  },
  { $id: 'WalletPeriod', description: '`closing_balance` is `opening_balance` plus `in` minus `out`.' },
);

const WalletCourse = Type.Object(
  {
    period: ref('WalletPeriod'),
    points: Type.Array(Type.Object({ at: time('A moment.'), balance: rupiah('The balance then.') })),
    deposits: Type.Array(Type.Object({ at: time('When it was credited.'), amount: rupiah('How much.') })),
  },
  { $id: 'WalletCourse', description: 'Exact balances at equal distances, and the deposits in between.' },
);

/** The schemas that only the pages of the wallet use. */
export const walletSchemas = [
  PortalWallet,
  WalletMovement,
  WalletPeriod,
  WalletCourse,
  answerSchema('PortalWalletAnswer', 'The wallet.', 'PortalWallet'),
  answerSchema('WalletCourseAnswer', 'A period of the wallet.', 'WalletCourse'),
  pageSchema('WalletMovementPage', 'A page of movements, newest first.', 'WalletMovement'),
  Type.Object(
    { data: Type.Array(ref('WalletPeriod')), meta: ref('PortalMeta') },
    { $id: 'WalletPeriodsAnswer', description: 'Periods of the wallet, newest first.' },
  ),
];
