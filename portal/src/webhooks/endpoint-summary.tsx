import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/rupiah.ts';
import { formatShare } from '../format/share.ts';
import { Figure, FigureRow } from '../figures/figure.tsx';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Panel } from '../panel/panel.tsx';
import { CopyButton } from '../states/copy-button.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { duration } from './short-time.ts';
import { StateNote } from './state-note.tsx';
import { TimeText } from './time-text.tsx';
import type { EndpointPage } from './webhook-queries.ts';
import styles from './webhooks.module.css';
import { serverNow } from '../operations/server-time.ts';

interface EndpointSummaryProps {
  readonly page: EndpointPage;
  /** Whether it says to the client why nothing is delivered. */
  readonly hasNote?: boolean;
}

/** Why nothing is delivered, the address of an endpoint, and how its deliveries go. */
export function EndpointSummary({ page, hasNote = true }: EndpointSummaryProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const language = currentLanguage();
  const { endpoint } = page;
  const { previous_secret_until: until } = endpoint;
  return (
    <>
      {hasNote && <StateNote endpoint={endpoint} />}
      <Panel>
        <div className={styles['summary']}>
          <div className={styles['address']}>
            <p className={styles['label']}>{t('column.endpoint')}</p>
            <p className={styles['addressLine']}>
              <span className={styles['mono']} title={endpoint.url}>
                {endpoint.url}
              </span>
              <CopyButton value={endpoint.url} />
            </p>
            <p className={styles['chips']}>
              <EndpointState endpoint={endpoint} />
              <span className={styles['quiet']} title={endpoint.kinds?.join(', ')}>
                {endpoint.kinds === null ? t('allKinds') : t('someKinds', { count: endpoint.kinds.length })}
              </span>
            </p>
            {until !== null && new Date(until) > serverNow() && (
              <p className={styles['quiet']}>
                {t('twoSecrets', { time: formatTime(new Date(until), language) })}
              </p>
            )}
          </div>
          <Figures page={page} />
        </div>
      </Panel>
    </>
  );
}

function Figures({ page }: { readonly page: EndpointPage }): ReactElement {
  const { t } = useTranslation('webhooks');
  const language = currentLanguage();
  const { endpoint, answer_ms: answerMs } = page;
  const { attempted, delivered, pending, next_at: nextAt } = endpoint;
  const numbers = { delivered: formatNumber(delivered), attempted: formatNumber(attempted) };
  return (
    <FigureRow>
      <Figure
        label={t('figure.accepted')}
        value={formatShare(delivered, attempted, language) ?? '—'}
        hint={
          attempted === 0
            ? t('noneSent')
            : endpoint.is_cut
              ? t('figure.ofNewest', numbers)
              : t('figure.of', numbers)
        }
      />
      <Figure
        label={t('figure.answer')}
        value={answerMs === null ? '—' : duration(answerMs, language)}
        hint={t('figure.limit')}
      />
      <Figure
        label={t('figure.pending')}
        value={formatNumber(pending)}
        hint={
          nextAt === null ? (
            t('figure.nonePending')
          ) : (
            <>
              {t('figure.next')} <TimeText value={nextAt} isZoned />
            </>
          )
        }
      />
    </FigureRow>
  );
}
