import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { groupAccountNumber } from '../../format/bank.ts';
import { formatCustomerNumber } from '../../format/customer-number.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import { ClientChip } from './client-chips.tsx';
import type { Client } from './client-queries.ts';
import styles from './clients.module.css';

/** Who a client is: its state, its business, and what it said when it asked for live. */
export function ProfilePanel({ client }: { readonly client: Client }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { profile, live_request: request } = client;
  const language = currentLanguage();
  const rows: readonly (readonly [string, string | null])[] = [
    [t('profile.group'), client.group ?? t('list.noGroup')],
    [t('profile.name'), profile.name],
    [t('profile.address'), profile.address],
    [t('profile.phone'), profile.phone === null ? null : formatCustomerNumber(profile.phone)],
    [t('profile.since'), formatTime(new Date(client.created_at), language)],
    ...(request === null
      ? []
      : ([
          [
            t('profile.request'),
            `${t(`request.${request.state}`)}, ${formatTime(new Date(request.requested_at), language)}`,
          ],
          [t('profile.reason'), request.reason],
          [t('profile.business'), request.business_name],
          [t('profile.contact'), `${request.contact_name}, ${formatCustomerNumber(request.phone)}`],
          [t('profile.bank'), `${request.bank} ${groupAccountNumber(request.bank_account_number)}`],
          [t('profile.holder'), request.bank_account_holder],
        ] as const)),
  ];
  return (
    <Panel
      title={t('profile.title')}
      isPadded
      actions={
        <ClientChip
          live={client.live}
          suspended_at={client.suspended_at}
          isWaiting={request?.state === 'waiting'}
        />
      }
    >
      <dl className={styles['facts']}>
        <dt>{t('profile.id')}</dt>
        <dd>
          <CopyValue value={client.id} shown={`${client.id.slice(0, 13)}…`} isMono />
        </dd>
        {rows.map(
          ([name, value]) =>
            value !== null && [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
        )}
      </dl>
    </Panel>
  );
}
