import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank } from '../../format/bank.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { RequestFailed } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { DepositStatusChip } from '../../states/deposit-status-chip.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { BackToList } from './back-to-list.tsx';
import { DepositHappened } from './deposit-happened.tsx';
import { historyQuery } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { ProofList } from './proof-list.tsx';
import { receivedTime } from './received-text.ts';

/** One deposit request with everything that happened to it. */
export function DepositHistory({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const history = useQuery(historyQuery(id));
  const isMissing = history.error instanceof RequestFailed && history.error.status === 404;
  const time = (at: string): string => formatTime(new Date(at), currentLanguage());
  return (
    <>
      <BackToList />
      <QueryView query={history} failed={isMissing ? t('history.notFound') : t('failed.requests')}>
        {({ request, payments, proofs, steps, records }) => (
          <>
            <Panel
              title={t('history.title', { number: request.number })}
              isPadded
              actions={<DepositStatusChip status={request.state} />}
            >
              <dl className={styles['facts']}>
                <dt>{t('fact.client')}</dt>
                <dd>{request.account_name}</dd>
                <dt>{t('list.payable')}</dt>
                <dd>{formatRupiah(request.payable)}</dd>
                <dt>{t('history.net')}</dt>
                <dd>{formatRupiah(request.net)}</dd>
                <dt>{t('list.method')}</dt>
                <dd>
                  {t(`method.${request.method}`)} {request.place === null ? '' : formatBank(request.place)}
                </dd>
                <dt>{t('list.created')}</dt>
                <dd>{time(request.created_at)}</dd>
                <dt>{t('history.expires')}</dt>
                <dd>{time(request.expires_at)}</dd>
                <dt>{t('fact.credited')}</dt>
                <dd>{request.credited === null ? '–' : formatRupiah(request.credited)}</dd>
                <dt>{t('proof.row')}</dt>
                <dd>
                  <ProofList number={request.number} proofs={proofs} />
                </dd>
              </dl>
            </Panel>
            <Panel title={t('view.payments')} isPadded>
              {payments.length === 0 && <p className={styles['quiet']}>{t('history.noPayment')}</p>}
              {payments.map((payment) => (
                <p key={payment.id}>
                  {receivedTime(payment, currentLanguage())} · {formatRupiah(payment.amount)} ·{' '}
                  {formatBank(payment.place)} · {t(`paymentState.${payment.state}`)}
                </p>
              ))}
            </Panel>
            <DepositHappened steps={steps} records={records} />
          </>
        )}
      </QueryView>
    </>
  );
}
