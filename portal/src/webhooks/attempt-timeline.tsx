import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../language/language.ts';
import { ChaosMark } from './chaos-mark.tsx';
import { duration } from './short-time.ts';
import { TimeText } from './time-text.tsx';
import type { Attempt, DeliveryDetail } from './webhook-queries.ts';
import styles from './webhooks.module.css';

const faults = [
  'chaos',
  'connection_failed',
  'forbidden_address',
  'invalid_answer',
  'name_not_found',
  'time_limit',
  'tls_failed',
] as const;

interface AttemptTimelineProps {
  readonly delivery: DeliveryDetail;
  readonly chosen: number | undefined;
  readonly onChoose: (number: number) => void;
}

/** Every attempt of a delivery, and when the next one is due. An attempt can be chosen to see its request and answer. */
export function AttemptTimeline({ delivery, chosen, onChoose }: AttemptTimelineProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const { attempts, due_at: dueAt } = delivery;
  return (
    <ol className={styles['timeline']}>
      {attempts.map((one) => (
        <li key={one.number}>
          <button
            type="button"
            className={styles['attempt']}
            aria-pressed={one.number === chosen}
            onClick={() => onChoose(one.number)}
          >
            <span className={styles['knot']} data-meaning={isAccepted(one) ? 'ok' : 'bad'}>
              {isAccepted(one) ? (
                <IconCheck size={14} stroke={2.1} aria-hidden />
              ) : (
                <IconX size={14} stroke={2.1} aria-hidden />
              )}
            </span>
            <span className={styles['attemptText']}>
              <span className={styles['attemptTitle']}>
                {t('attempt', { number: one.number, status: one.status ?? t('noAnswer') })}
              </span>
              <Outcome attempt={one} />
            </span>
            <TimeText value={one.at} />
          </button>
        </li>
      ))}
      {dueAt !== null && (
        <li className={styles['next']}>
          <span className={styles['knot']} data-meaning="wait">
            <IconClock size={14} stroke={2.1} aria-hidden />
          </span>
          <span className={styles['attemptText']}>
            {attempts.length === 0 ? t('firstAttempt') : t('nextAttempt')}
          </span>
          <TimeText value={dueAt} />
        </li>
      )}
    </ol>
  );
}

function Outcome({ attempt }: { readonly attempt: Attempt }): ReactElement {
  const { t } = useTranslation('webhooks');
  const fault = faults.find((one) => one === attempt.fault);
  const parts = [
    ...(fault === undefined ? [] : [t(`fault.${fault}`)]),
    ...(attempt.sent === null ? [] : [duration(attempt.milliseconds, currentLanguage())]),
  ];
  return (
    <>
      <span className={styles['under']}>{parts.join(', ')}</span>
      <ChaosMark mode={attempt.chaos} />
      {attempt.chaos === 'wrong-signature' && isAccepted(attempt) && (
        <span className={styles['warning']}>{t('acceptedWrongSignature')}</span>
      )}
    </>
  );
}

/** Whether the receiver accepted it, and konter knows. */
function isAccepted({ status, fault }: Attempt): boolean {
  return status !== null && status >= 200 && status <= 299 && fault !== 'chaos';
}
