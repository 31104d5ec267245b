import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../figures/money.tsx';
import { formatBank } from '../../format/bank.ts';
import { formatExactTime, formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useListedEnvironment } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Pager } from '../../tables/pager.tsx';
import { overviewQuery, type Payment, paymentsQuery, reasonOf } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { PaymentDecision } from './payment-decision.tsx';
import { hasDayOnly, receivedText } from './received-text.ts';

/** Payments that need a person: the list, and beside it the one that is compared with its candidates. */
export function MatchView(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const { filters, set } = useAddressFilters();
  const cases = useQuery({
    ...paymentsQuery(environment, { ...filters, state: 'in_review' }),
    placeholderData: keepPreviousData,
  });
  const overview = useQuery(overviewQuery(environment));
  const importedAt = overview.data?.imported_at ?? null;
  return (
    <QueryView query={cases} failed={t('failed.payments')} lines={6}>
      {({ data, meta }) => {
        const chosen = filters['id'] ?? data[0]?.id;
        if (chosen === undefined)
          return (
            <PageState icon={IconCircleCheck} title={t('match.none')}>
              <p>{t('match.noneText')}</p>
            </PageState>
          );
        return (
          <div className={styles['match']}>
            <Panel
              title={t('match.cases')}
              footer={
                <Pager
                  older={meta.older === null ? null : `older.${meta.older}`}
                  newer={meta.newer === null ? null : `newer.${meta.newer}`}
                  onPage={(page) => set({ page, id: undefined })}
                >
                  {importedAt !== null &&
                    t('match.imported', { time: formatTime(new Date(importedAt), currentLanguage()) })}
                </Pager>
              }
            >
              <ul className={styles['cases']}>
                {data.map((payment) => (
                  <li key={payment.id}>
                    <CaseButton
                      payment={payment}
                      isChosen={payment.id === chosen}
                      onChoose={() => set({ id: payment.id, page: filters['page'] })}
                    />
                  </li>
                ))}
              </ul>
            </Panel>
            <PaymentDecision key={chosen} id={chosen} />
          </div>
        );
      }}
    </QueryView>
  );
}

interface CaseButtonProps {
  readonly payment: Payment;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CaseButton({ payment, isChosen, onChoose }: CaseButtonProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const language = currentLanguage();
  const time = new Date(payment.received_at);
  const place = payment.source === 'bank' ? formatBank(payment.place) : payment.place;
  return (
    <button
      type="button"
      className={styles['case']}
      {...(isChosen ? { 'aria-current': 'true' as const } : {})}
      onClick={onChoose}
    >
      <span className={styles['caseAmount']}>
        <Money value={payment.amount} />
      </span>
      <time
        className={styles['right']}
        dateTime={payment.received_at}
        title={formatExactTime(time, language)}
      >
        {receivedText(payment, language)}
        {!hasDayOnly(payment) && '\u00A0WIB'}
      </time>
      <span>
        {place} · {t(`why.${reasonOf(payment)}`)}
      </span>
      <span className={payment.candidates === 0 ? styles['look'] : styles['right']}>
        {payment.candidates === 0
          ? t('match.noCandidate')
          : t('match.candidates', { count: payment.candidates })}
      </span>
    </button>
  );
}
