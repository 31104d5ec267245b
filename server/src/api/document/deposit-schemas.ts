import { Type } from 'typebox';
import { depositMethodNames, requestStates } from '../../deposits/requests/deposit-request.ts';
import { oneOf, ref, rupiah } from './schemas.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const orNull = (base: object) => Type.Unsafe<unknown>({ ...base, type: ['string', 'null'] });

/** How a deposit is paid. */
export const DepositInstructions = Type.Object(
  {
    bank: orNull({ description: 'The bank of the account or the virtual account.' }),
    account_number: orNull({ description: 'The account to transfer to.' }),
    account_holder: orNull({ description: 'The holder of that account.' }),
    virtual_account_number: orNull({ description: 'The virtual account to pay.' }),
    biller_code: orNull({ description: 'The code of the biller, where the bank asks for one.' }),
    qr_image_url: orNull({ description: 'An image of the QRIS code.' }),
    qr_string: orNull({ description: 'The content of the QRIS code to show.' }),
    retail_outlet: orNull({ description: 'The chain of shops where it is paid.' }),
    payment_code: orNull({ description: 'The code to say in the shop.' }),
    note: orNull({ description: 'What else the operator tells the payer.' }),
  },
  {
    $id: 'DepositInstructions',
    description: 'What the method does not need, or the gateway has not said yet, is null.',
  },
);

/** A deposit as the client reads it. */
export const Deposit = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    number: Type.String({ description: 'A short number to tell the operator on the phone.' }),
    status: oneOf(requestStates, {
      description:
        '`waiting` for its payment, `paid` and about to be credited, `credited`, `expired`, `cancelled`, or `in_review` by the operator.',
    }),
    reason: orNull({
      description:
        'Why it is in review, such as `late` or `underpaid`, or has expired before `expires_at`: `no_instructions`, nobody could learn how to pay it. Otherwise null. New values may be added.',
    }),
    method: oneOf(depositMethodNames),
    client_reference: orNull({ description: 'Your own identifier of the deposit; null if you sent none.' }),
    amount: rupiah('The amount that you asked for, in rupiah.'),
    payable_amount: rupiah(
      'The amount to pay, exactly. A bank transfer is recognised by it: it is `amount` and up to 999 rupiah more.',
    ),
    fee: rupiah('The fee of the method, in rupiah; it is part of `payable_amount`.'),
    net_amount: rupiah(
      'What the wallet gets when exactly `payable_amount` is paid, in rupiah: it is without the fee and, if the operator keeps them, without the digits of a bank transfer.',
    ),
    credited_amount: rupiah('The amount credited to the wallet, in rupiah; 0 before.'),
    currency: Type.Literal('IDR'),
    environment: oneOf(['live', 'sandbox']),
    instructions: ref('DepositInstructions'),
    created_at: time('When the deposit was requested, in UTC.'),
    expires_at: time('Until when it can be paid, in UTC.'),
    credited_at: orNull({ format: 'date-time', description: 'When it was credited, in UTC; null before.' }),
    version: Type.Integer({ minimum: 1, description: 'Increases whenever the deposit changes.' }),
  },
  { $id: 'Deposit' },
);

/** The resources of deposits, each registered under its `$id`. */
export const depositSchemas = [DepositInstructions, Deposit];
