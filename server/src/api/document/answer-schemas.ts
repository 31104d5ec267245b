import { Type } from 'typebox';
import { refusals } from '../../refusals.ts';
import { ref, signedRupiah } from './schemas.ts';

const errorCodes = Object.keys(refusals);

/** An answer with one resource. */
function answer(name: string, description: string, data: string) {
  return Type.Object({ data: ref(data), meta: ref('Meta') }, { $id: name, description });
}

/** The answers of the operations and the format of all refusals, each registered under its `$id`. */
export const answerSchemas = [
  answer('CapabilitiesAnswer', 'What is available now, and the limits of the account.', 'Capabilities'),
  answer('WalletAnswer', 'The wallet.', 'Wallet'),
  answer('PriceListAnswer', 'The price list.', 'PriceList'),
  answer('OrderAnswer', 'The order.', 'Order'),
  answer('ResultAnswer', 'What was bought.', 'OrderResult'),
  answer('CustomerAnswer', 'The customer behind the number.', 'Customer'),
  answer('ClockAnswer', 'The clock of the account.', 'AccountClock'),
  answer('DepositAnswer', 'The deposit.', 'Deposit'),
  answer('ResetAnswer', 'The simulated wallet after the reset.', 'ResetResult'),
  Type.Object(
    { data: ref('Order'), inquiry: ref('InquirySummary'), meta: ref('Meta') },
    { $id: 'InquiryAnswer', description: 'The order with its bill.' },
  ),
  Type.Object(
    { data: Type.Array(ref('Order')), meta: ref('ListMeta') },
    { $id: 'OrderListAnswer', description: 'One page of orders, the newest first.' },
  ),
  Type.Object(
    { data: Type.Array(ref('Order')), meta: ref('CursorMeta') },
    { $id: 'FoundOrdersAnswer', description: 'One page of the orders that were found, the newest first.' },
  ),
  Type.Object(
    { data: Type.Array(ref('Deposit')), meta: ref('CursorMeta') },
    { $id: 'DepositListAnswer', description: 'One page of deposits, the newest first.' },
  ),
  Type.Object(
    { data: Type.Array(ref('WalletEntry')), meta: ref('CursorMeta') },
    { $id: 'WalletEntryListAnswer', description: 'One page of entries, the newest first.' },
  ),
  Type.Object(
    {
      data: Type.Array(ref('Product')),
      operator_prefixes: ref('OperatorPrefixes'),
      categories: ref('Categories'),
      // Last, because it has the id of the request: what comes before it is prepared once (`http/prepared-answer.ts`).
      meta: ref('ListMeta'),
    },
    { $id: 'CatalogAnswer', description: 'One page of the catalog.' },
  ),
  Type.Object(
    {
      field: Type.String({ description: 'The member, parameter or header at fault.' }),
      code: Type.String({ description: 'The rule that was violated.' }),
      message: Type.String(),
      order_id: Type.Optional(
        Type.String({ format: 'uuid', description: 'The order of yours that is the cause.' }),
      ),
    },
    { $id: 'ErrorDetail' },
  ),
  Type.Enum([...errorCodes], {
    $id: 'ErrorCode',
    type: 'string',
    description: 'The code for programs to act on. New codes may be added.',
  }),
  Type.Object(
    {
      code: ref('ErrorCode'),
      message: Type.String({ description: 'One sentence for the developer. It may change.' }),
      details: Type.Optional(Type.Array(ref('ErrorDetail'))),
      available: Type.Optional(signedRupiah('The available balance, in rupiah.')),
      required: Type.Optional(signedRupiah('The amount that the order needs, in rupiah.')),
      owed: Type.Optional(
        signedRupiah('What the account owes after a deposit that was taken back, in rupiah.'),
      ),
      limit: Type.Optional(signedRupiah('The limit that was exceeded, in rupiah.')),
      remaining: Type.Optional(signedRupiah('The amount that the limit still allows, in rupiah.')),
      new_price: Type.Optional(signedRupiah('The current price of the product, in rupiah.')),
      minimum: Type.Optional(signedRupiah('The smallest amount that the method accepts, in rupiah.')),
      maximum: Type.Optional(signedRupiah('The largest amount that the method accepts, in rupiah.')),
      suggested_amount: Type.Optional(signedRupiah('An amount that can be deposited now, in rupiah.')),
      status: Type.Optional(Type.String({ description: 'The status of the order or deposit.' })),
    },
    { $id: 'ErrorBody', description: 'Why the request was refused.' },
  ),
  // Not `Error`: many languages have a built-in type of that name, which generated clients would shadow.
  Type.Object(
    { error: ref('ErrorBody'), meta: ref('Meta') },
    { $id: 'ApiError', description: 'The format of every answer that is not a success.' },
  ),
];
