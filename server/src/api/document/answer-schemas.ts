import { Type } from 'typebox';
import { refusals } from '../../refusals.ts';
import { ref, signedRupiah } from './schemas.ts';

const errorCodes = Object.keys(refusals);

/** An answer with one resource. */
function answer(name: string, description: string, data: string) {
  return Type.Object({ data: ref(data), meta: ref('Meta') }, { $id: name, description });
}

/** The answers of the operations, and the one shape of every refusal, each registered under its `$id`. */
export const answerSchemas = [
  answer('CapabilitiesAnswer', 'What can be done now, and within which limits.', 'Capabilities'),
  answer('WalletAnswer', 'The wallet.', 'Wallet'),
  answer('OrderAnswer', 'The order.', 'Order'),
  answer('ResultAnswer', 'What was bought.', 'OrderResult'),
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
    {
      data: Type.Array(ref('Product')),
      meta: ref('ListMeta'),
      operator_prefixes: ref('OperatorPrefixes'),
      categories: ref('Categories'),
    },
    { $id: 'CatalogAnswer', description: 'One page of the catalog.' },
  ),
  Type.Object(
    {
      field: Type.String({ description: 'The member, parameter or header that is meant.' }),
      code: Type.String({ description: 'The rule that it breaks.' }),
      message: Type.String(),
    },
    { $id: 'ErrorDetail' },
  ),
  Type.Enum([...errorCodes], {
    $id: 'ErrorCode',
    type: 'string',
    description: 'What programs decide by. New codes may be added.',
  }),
  Type.Object(
    {
      code: ref('ErrorCode'),
      message: Type.String({ description: 'One sentence for the developer. It may change.' }),
      details: Type.Optional(Type.Array(ref('ErrorDetail'))),
      available: Type.Optional(signedRupiah('What can be spent, in rupiah.')),
      required: Type.Optional(signedRupiah('What the order needs, in rupiah.')),
      limit: Type.Optional(signedRupiah('The limit that was met, in rupiah.')),
      remaining: Type.Optional(signedRupiah('What the limit still allows, in rupiah.')),
      new_price: Type.Optional(signedRupiah('What the product costs now, in rupiah.')),
      status: Type.Optional(Type.String({ description: 'The status of the order.' })),
    },
    { $id: 'ErrorBody', description: 'Why the request was refused.' },
  ),
  // Not `Error`: in the languages of generated clients that is the name of something else.
  Type.Object(
    { error: ref('ErrorBody'), meta: ref('Meta') },
    { $id: 'ApiError', description: 'The shape of every answer that is not a success.' },
  ),
];
