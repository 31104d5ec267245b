import type { ReactElement } from 'react';
import type { CurrentAccount } from '../operations/account.ts';
import { CategoryChoice } from './category-choice.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { ProductChoice } from './product-choice.tsx';
import type { SaleDraft } from './sale-draft.ts';
import { SaleSummary } from './sale-summary.tsx';
import type { Sale } from './sales.ts';
import styles from './sell.module.css';
import { useCatalogChoice } from './use-catalog-choice.ts';
import { useSaleRequest } from './use-sale-request.ts';

interface SaleFormProps {
  readonly account: CurrentAccount;
  readonly draft: SaleDraft;
  readonly onDraft: (draft: SaleDraft) => void;
  readonly onSale: (sale: Sale, typed: string) => void;
}

/** Asks for a customer's number and a product, and then for its price or the bill. */
export function SaleForm({ account, draft, onDraft, onSale }: SaleFormProps): ReactElement {
  const choice = useCatalogChoice(account, draft);
  const request = useSaleRequest({ account, draft, choice, onSale });
  const change = (changes: Partial<SaleDraft>): void => {
    request.change();
    onDraft({ ...draft, ...changes });
  };
  return (
    <form
      className={styles['grid']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void request.ask(false);
      }}
    >
      <fieldset className={styles['main']} disabled={request.isPending || request.isLost}>
        <CustomerFields
          account={account}
          draft={draft}
          choice={choice}
          refusal={request.refusal}
          isMissing={request.missing === 'number'}
          onChange={change}
        />
        <CategoryChoice choice={choice} onChange={change} />
        <ProductChoice
          choice={choice}
          chosen={draft.productCode}
          isMissing={request.missing === 'product'}
          onChoose={({ code, kind, category, brand }) =>
            change({ productCode: code, category: { kind, category }, lastBrand: brand })
          }
        />
      </fieldset>
      <SaleSummary
        account={account}
        choice={choice}
        request={request}
        scenario={draft.scenario}
        onScenario={(scenario) => change({ scenario })}
      />
    </form>
  );
}
