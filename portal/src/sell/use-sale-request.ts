import { useEffect, useState } from 'react';
import { formatCustomerNumber } from '../format/customer-number.ts';
import { type MoneyRequest, useMoneyRequest } from '../money/use-money-request.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { destinationOf, type SaleDraft } from './sale-draft.ts';
import { forgetSale, rememberSale } from './sale-in-progress.ts';
import { beginSale, newReference, type NewSale, type Sale } from './sales.ts';
import type { CatalogChoice } from './use-catalog-choice.ts';

interface SaleRequestOptions {
  readonly account: CurrentAccount;
  readonly draft: SaleDraft;
  readonly choice: CatalogChoice;
  /** `typed`: the number, and what else the product needs, for people to compare. */
  readonly onSale: (sale: Sale, typed: string) => void;
}

/** The request for a price or a bill, as the form uses it. */
export interface SaleRequest extends Pick<MoneyRequest<NewSale, Sale>, 'isLost' | 'isPending' | 'refusal'> {
  /** What has to be filled in first. */
  readonly missing: 'number' | 'product' | undefined;
  /** Sends what the draft has. */
  ask(allowDuplicate: boolean): Promise<void>;
  /** Forgets a refusal, because the draft is being changed. */
  change(): void;
}

/** Asks for the price or the bill of a draft. The sale is remembered before, so that a reload finds it again. */
export function useSaleRequest({ account, draft, choice, onSale }: SaleRequestOptions): SaleRequest {
  const [missing, setMissing] = useState<'number' | 'product'>();
  const request = useMoneyRequest((sale: NewSale, key) => beginSale(account, sale, key));
  const { isLost, isPending, refusal } = request;
  useEffect(() => {
    if (refusal !== undefined) forgetSale(account);
  }, [account, refusal]);
  return {
    ...{ isLost, isPending, refusal, missing },
    async ask(allowDuplicate) {
      const { product, fields } = choice;
      const isEmpty = draft.number.trim() === '';
      if (isEmpty || product === undefined) {
        setMissing(isEmpty ? 'number' : 'product');
        document.querySelector<HTMLElement>(isEmpty ? '#sale-number' : '[name=product]')?.focus();
        return;
      }
      setMissing(undefined);
      const { kind, code: productCode } = product;
      const reference = newReference();
      // After a lost answer the same request is sent again, with the reference that it has.
      if (!isLost) rememberSale(account, { reference, kind, begunAt: new Date() });
      const destination = destinationOf(draft, fields);
      const sale = await request.send({
        ...{ kind, productCode, reference, allowDuplicate, destination },
        scenario: account.environment === 'sandbox' ? draft.scenario : undefined,
      });
      const typed = Object.values(destination).map(formatCustomerNumber).join(' / ');
      if (sale !== undefined) onSale(sale, typed);
    },
    change() {
      setMissing(undefined);
      if (refusal !== undefined) request.begin();
    },
  };
}
