import { Button, Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoneyRequest } from '../money/use-money-request.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { ProductChoice } from './product-choice.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { destinationOf, type SaleDraft } from './sale-draft.ts';
import { forgetSale, rememberSale } from './sale-in-progress.ts';
import { beginSale, newReference, type NewSale, type Sale, type Scenario, sellingQuery } from './sales.ts';
import styles from './sell.module.css';
import { SaleAmounts } from './sale-amounts.tsx';
import { useCatalogChoice } from './use-catalog-choice.ts';

interface SaleFormProps {
  readonly account: CurrentAccount;
  readonly draft: SaleDraft;
  readonly onDraft: (draft: SaleDraft) => void;
  readonly onSale: (sale: Sale) => void;
}

/** Asks for a customer's number and a product, and then for its price or the bill. */
export function SaleForm({ account, draft, onDraft, onSale }: SaleFormProps): ReactElement {
  const { t } = useTranslation('sell');
  const choice = useCatalogChoice(account, draft);
  const selling = useQuery(sellingQuery(account));
  const [missing, setMissing] = useState<'number' | 'product'>();
  const request = useMoneyRequest((sale: NewSale, key) => beginSale(account, sale, key));
  const { refusal } = request;
  useEffect(() => {
    if (refusal !== undefined) forgetSale(account);
  }, [account, refusal]);
  const { product, fields, group } = choice;
  const isBill = group?.kind === 'postpaid';

  async function ask(allowDuplicate: boolean): Promise<void> {
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
    if (!request.isLost) rememberSale(account, { reference, kind, begunMs: Date.now() });
    const sale = await request.send({
      ...{ kind, productCode, reference, allowDuplicate },
      destination: destinationOf(draft, fields),
      scenario: account.environment === 'sandbox' ? draft.scenario : undefined,
    });
    if (sale !== undefined) onSale(sale);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void ask(false);
  }

  const change = (changes: Partial<SaleDraft>): void => {
    setMissing(undefined);
    if (refusal !== undefined) request.begin();
    onDraft({ ...draft, ...changes });
  };
  const isLocked = request.isPending || request.isLost;
  return (
    <form className={styles['grid']} onSubmit={submit} noValidate>
      <fieldset className={styles['main']} disabled={isLocked}>
        <CustomerFields
          account={account}
          draft={draft}
          choice={choice}
          refusal={request.refusal}
          isMissing={missing === 'number'}
          onChange={change}
        />
        <CategoryChoice choice={choice} onChange={change} />
        <ProductChoice
          choice={choice}
          chosen={draft.productCode}
          isMissing={missing === 'product'}
          onChoose={({ code, kind, category, brand }) =>
            change({ productCode: code, category: { kind, category }, lastBrand: brand })
          }
        />
      </fieldset>
      <div className={styles['side']}>
        <Panel title={t('summary.title')} isPadded>
          <div className={styles['summary']}>
            <SaleAmounts
              name={product?.name}
              price={product === undefined || isBill ? undefined : product.price}
              isBill={isBill}
              available={selling.data?.available}
            />
            {account.environment === 'sandbox' && (
              <ScenarioChoice
                scenarios={selling.data?.scenarios ?? []}
                chosen={draft.scenario}
                isDisabled={isLocked}
                onChoose={(scenario) => change({ scenario })}
              />
            )}
            {selling.data?.[isBill ? 'postpaid' : 'prepaid'] === false && (
              <Note meaning="look">{t('closed.text')}</Note>
            )}
            <RefusalNote refusal={request.refusal} account={account} onDuplicate={() => void ask(true)} />
            {request.isLost && (
              <Note meaning="look" isAlert>
                {t('lost.text')}
              </Note>
            )}
            <Button
              type="submit"
              size="md"
              fullWidth
              loading={request.isPending}
              rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
            >
              {request.isLost ? t('lost.again') : isBill ? t('form.inquire') : t('form.quote')}
            </Button>
            <p className={styles['hint']}>{t('form.nothingPaid')}</p>
          </div>
        </Panel>
      </div>
    </form>
  );
}

interface ScenarioChoiceProps {
  readonly scenarios: readonly Scenario[];
  readonly chosen: Scenario;
  readonly isDisabled: boolean;
  readonly onChoose: (scenario: Scenario) => void;
}

/** What the sandbox plays. */
function ScenarioChoice({ scenarios, chosen, isDisabled, onChoose }: ScenarioChoiceProps): ReactElement {
  const { t } = useTranslation('sell');
  return (
    <Select
      label={t('form.scenario')}
      disabled={isDisabled}
      allowDeselect={false}
      data={scenarios.map((scenario) => ({ value: scenario, label: t(`scenario.${scenario}`) }))}
      value={chosen}
      onChange={(value) => {
        const found = scenarios.find((one) => one === value);
        if (found !== undefined) onChoose(found);
      }}
    />
  );
}
