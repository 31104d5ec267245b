import { Button, Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentAccount } from '../operations/account.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { SaleAmounts } from './sale-amounts.tsx';
import { type Scenario, sellingQuery } from './sales.ts';
import styles from './sell.module.css';
import type { CatalogChoice } from './use-catalog-choice.ts';
import type { SaleRequest } from './use-sale-request.ts';

interface SaleSummaryProps {
  readonly account: CurrentAccount;
  readonly choice: CatalogChoice;
  readonly request: SaleRequest;
  readonly scenario: Scenario;
  readonly onScenario: (scenario: Scenario) => void;
}

/** What a sale will cost, why it was refused, and the button that asks for its price or its bill. */
export function SaleSummary(props: SaleSummaryProps): ReactElement {
  const { account, choice, request, scenario, onScenario } = props;
  const { t } = useTranslation('sell');
  const selling = useQuery(sellingQuery(account));
  const { product, group } = choice;
  const isBill = group?.kind === 'postpaid';
  return (
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
              chosen={scenario}
              isDisabled={request.isPending || request.isLost}
              onChoose={onScenario}
            />
          )}
          {selling.data?.[isBill ? 'postpaid' : 'prepaid'] === false && (
            <Note meaning="look">{t('closed.text')}</Note>
          )}
          <RefusalNote
            refusal={request.refusal}
            account={account}
            onDuplicate={() => void request.ask(true)}
          />
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
  );
}

interface ScenarioChoiceProps {
  readonly scenarios: readonly Scenario[];
  readonly chosen: Scenario;
  readonly isDisabled: boolean;
  readonly onChoose: (scenario: Scenario) => void;
}

/** What the sandbox plays. Until the scenarios are there, it says which one is chosen. */
function ScenarioChoice({ scenarios, chosen, isDisabled, onChoose }: ScenarioChoiceProps): ReactElement {
  const { t } = useTranslation('sell');
  const isKnown = scenarios.length > 0;
  return (
    <Select
      label={t('form.scenario')}
      disabled={isDisabled || !isKnown}
      allowDeselect={false}
      data={(isKnown ? scenarios : [chosen]).map((scenario) => ({
        value: scenario,
        label: t(`scenario.${scenario}`),
      }))}
      value={chosen}
      onChange={(value) => {
        const found = scenarios.find((one) => one === value);
        if (found !== undefined) onChoose(found);
      }}
    />
  );
}
