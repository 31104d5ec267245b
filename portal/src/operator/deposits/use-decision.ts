import { useQueryClient } from '@tanstack/react-query';
import { type MoneyRequest, useMoneyRequest } from '../../money/use-money-request.ts';
import { depositsKey } from './deposit-queries.ts';

/** The parameters of a request that is carried out once for its key. */
export function keyed(key: string): { readonly header: { readonly 'Idempotency-Key': string } } {
  return { header: { 'Idempotency-Key': key } };
}

/** A decision about money: it has one effect, and everything about deposits is read again afterwards. */
export function useDecision<Input, Data>(
  sendOnce: (input: Input, key: string) => Promise<Data>,
): MoneyRequest<Input, Data> {
  const queries = useQueryClient();
  const request = useMoneyRequest(sendOnce);
  return {
    ...request,
    async send(input) {
      const data = await request.send(input);
      // Also when it was refused: somebody else may have decided.
      await queries.invalidateQueries({ queryKey: depositsKey });
      return data;
    },
  };
}
