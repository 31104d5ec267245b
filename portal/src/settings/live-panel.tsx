import { IconCircleCheck, IconCircleX, IconClock, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import type { LiveApproval } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { liveQuery } from './business-queries.ts';
import { LiveRequestForm } from './live-request-form.tsx';
import styles from './settings.module.css';

/** Whether the account is approved for live, where its request stands, and the form that asks for it. */
export function LivePanel(): ReactElement {
  const { t } = useTranslation('settings');
  const { accountId } = useAccount();
  const live = useQuery(liveQuery(accountId));
  return (
    <Panel title={t('live.title')} isPadded>
      <QueryView query={live} failed={t('live.failed')} lines={3}>
        {(found) => <LiveState live={found} />}
      </QueryView>
    </Panel>
  );
}

const icons = { approved: IconCircleCheck, waiting: IconClock, refused: IconCircleX, none: IconLock };
const meanings = { approved: 'ok', waiting: 'look', refused: 'bad', none: 'wait' } as const;

function LiveState({ live }: { readonly live: LiveApproval }): ReactElement {
  const { t } = useTranslation('settings');
  const { can } = useAccount();
  const state = live.approved
    ? 'approved'
    : live.state === 'waiting' || live.state === 'refused'
      ? live.state
      : 'none';
  const Icon = icons[state];
  const time = live.requested_at === null ? '' : formatTime(new Date(live.requested_at), currentLanguage());
  return (
    <div className={styles['form']}>
      <span className={styles['state']} data-meaning={meanings[state]}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {t(`live.state.${state}`)}
      </span>
      <p className={styles['text']}>{t(`live.text.${state}`, { time })}</p>
      {state === 'refused' && <Note meaning="bad">{t('live.reason', { reason: live.reason ?? '' })}</Note>}
      {state === 'waiting' && <Asked live={live} />}
      {(state === 'none' || state === 'refused') &&
        (can('settings:write') ? (
          <LiveRequestForm last={live} />
        ) : (
          <p className={styles['caption']}>{t('ownerOnly')}</p>
        ))}
    </div>
  );
}

/** What the operator was told. */
function Asked({ live }: { readonly live: LiveApproval }): ReactElement {
  const { t } = useTranslation('settings');
  const bank = [live.bank, live.bank_account_number].filter((part) => part !== null).join(' ');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('live.business'), live.business_name],
    [t('live.contact'), live.contact_name],
    [t('live.phone'), live.phone],
    [t('live.bankAccount'), bank === '' ? null : bank],
    [t('live.holder'), live.bank_account_holder],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(
        ([name, value]) =>
          value !== null && [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
      )}
    </dl>
  );
}
