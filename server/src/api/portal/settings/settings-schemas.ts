import { Type } from 'typebox';
import { liveRequestStates } from '../../../clients/business/live-request.ts';
import { clientPermissions } from '../../../people/permissions.ts';
import { clientRoles } from '../../../people/roles.ts';
import { closed, oneOf, ref, rupiah, text } from '../../document/schemas.ts';
import { answerSchema } from '../portal-answer.ts';

const orNull = (base: object) => Type.Unsafe<string | null>({ ...base, type: ['string', 'null'] });
const rupiahOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], format: 'int64', minimum: 0, description });

/** A phone number from a person: digits, with the spaces, dashes and the plus that people write. */
const phonePattern = '^\\+?[0-9][0-9 .()-]{6,24}$';
const Phone = Type.String({ maxLength: 26, pattern: phonePattern, description: 'A phone number.' });
const optionalText = (maxLength: number, description: string) =>
  Type.Unsafe<string | null>({ ...text({ maxLength, description }), type: ['string', 'null'] });

/** The largest margin that a receipt may add, rupiah. */
const marginMax = 1_000_000;
/** The largest threshold of a notice, rupiah; JSON has no bigint. */
const thresholdMax = 1_000_000_000_000;

/** What a person writes about the business on receipts. Null or an empty text: nothing. */
export const ProfileBody = closed({
  name: text({ minLength: 1, maxLength: 100, description: 'The name of the business.' }),
  address: optionalText(200, 'Its address, on one line.'),
  phone: Type.Unsafe<string | null>({ ...Phone, pattern: `^$|${phonePattern}`, type: ['string', 'null'] }),
  receipt_note: optionalText(200, 'The line at the bottom of a receipt.'),
  resale_margin: Type.Integer({ minimum: 0, maximum: marginMax, description: 'Rupiah added on receipts.' }),
});

/** What a client says when it asks for live. */
export const LiveRequestBody = closed({
  business_name: text({ minLength: 1, maxLength: 100, description: 'The name of the business.' }),
  contact_name: text({ minLength: 1, maxLength: 100, description: 'Who the operator can ask.' }),
  phone: Phone,
  bank: text({ minLength: 1, maxLength: 50, description: 'The bank of the account for refunds.' }),
  bank_account_number: Type.String({
    minLength: 5,
    maxLength: 30,
    pattern: '^[0-9][0-9 .-]*$',
    description: 'The number of that account.',
  }),
  bank_account_holder: text({ minLength: 1, maxLength: 100, description: 'Its holder.' }),
});

/** The threshold of the low-balance notice. */
export const NoticeBody = closed({
  threshold: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: thresholdMax,
    description: 'Rupiah. Null: no notice.',
  }),
});

/** The resources of the settings page, each registered under its `$id`. */
export const settingsSchemas = [
  Type.Object(
    {
      name: Type.String(),
      address: orNull({}),
      phone: orNull({ description: 'Digits only.' }),
      receipt_note: orNull({ description: 'The line at the bottom of a receipt.' }),
      resale_margin: rupiah('What a receipt adds to the price of the order, unless the person sets another.'),
      updated_at: orNull({ format: 'date-time', description: 'Null until somebody writes it.' }),
    },
    { $id: 'BusinessProfile', description: 'What the receipts of the account say about its business.' },
  ),
  Type.Object(
    {
      transaction: rupiah('The largest price of one order.'),
      daily: rupiah('What may be spent from midnight to midnight in Jakarta.'),
      spent_today: rupiah('What was spent since midnight in Jakarta.'),
      owed: rupiah('What the account owes after a deposit was taken back; nothing can be bought until then.'),
      requests_per_minute: Type.Integer(),
      duplicate_minutes: Type.Object(
        {
          api: Type.Integer({ description: 'For orders of programs.' }),
          by_hand: Type.Integer({ description: 'For orders of people in the portal.' }),
        },
        {
          description:
            'For how long a second order of a product for one customer is refused, set or by default. 0: never.',
        },
      ),
    },
    { $id: 'AccountLimits', description: 'The limits of the account in one environment.' },
  ),
  Type.Object(
    {
      approved: Type.Boolean({ description: 'Whether the account may use live.' }),
      state: Type.Unsafe<string | null>({
        ...oneOf([...liveRequestStates]),
        enum: [...liveRequestStates, null],
        type: ['string', 'null'],
        description: 'Where the newest request stands. Null: the account never asked.',
      }),
      requested_at: orNull({ format: 'date-time' }),
      decided_at: orNull({ format: 'date-time' }),
      reason: orNull({ description: 'Why it was refused.' }),
      business_name: orNull({}),
      contact_name: orNull({}),
      phone: orNull({}),
      bank: orNull({}),
      bank_account_number: orNull({}),
      bank_account_holder: orNull({}),
    },
    { $id: 'LiveApproval', description: 'Whether the account is approved for live, and its newest request.' },
  ),
  Type.Object(
    {
      threshold: rupiahOrNull('The available live balance below which people are told. Null: no notice.'),
      low_since: orNull({ format: 'date-time', description: 'Since when the balance is below it.' }),
    },
    {
      $id: 'BalanceNotice',
      description: 'When owner and finance are told by e-mail that the balance is low.',
    },
  ),
  Type.Object(
    {
      role: oneOf([...clientRoles]),
      permissions: Type.Array(oneOf([...clientPermissions])),
    },
    { $id: 'ClientRole', description: 'A role of client accounts, with what it lets a member do.' },
  ),
  Type.Object(
    { data: Type.Array(ref('ClientRole')), meta: ref('PortalMeta') },
    { $id: 'ClientRolesAnswer', description: 'The roles, from the most to the fewest rights.' },
  ),
  answerSchema('BusinessProfileAnswer', 'The business on receipts.', 'BusinessProfile'),
  answerSchema('AccountLimitsAnswer', 'The limits of the account.', 'AccountLimits'),
  answerSchema('LiveApprovalAnswer', 'Where live stands.', 'LiveApproval'),
  answerSchema('BalanceNoticeAnswer', 'The low-balance notice.', 'BalanceNotice'),
];
