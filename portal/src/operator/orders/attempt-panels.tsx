import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../format/time.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import timeline from '../../orders/order-timeline.module.css';
import { TimelineEntry } from '../../orders/timeline-entry.tsx';
import { Panel } from '../../panel/panel.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import chip from '../../states/status-chip.module.css';
import styles from './attempt-panels.module.css';
import { answerKey, proofKey, questionKey } from './order-labels.ts';
import type { OperatorAttempt } from './order-queries.ts';
import { useSupplierCode } from './supplier-code.ts';
import { supplierName } from './supplier-name.tsx';

/** Each purchase or inquiry of an order with every answer of its supplier, side by side. */
export function AttemptPanels({ attempts }: { readonly attempts: readonly OperatorAttempt[] }): ReactElement {
  const purchases = attempts.filter(({ kind }) => kind === 'purchase');
  return (
    <div className={styles['attempts']}>
      {attempts.map((attempt) => (
        <AttemptPanel
          key={attempt.id}
          attempt={attempt}
          number={purchases.findIndex(({ id }) => id === attempt.id) + 1}
        />
      ))}
    </div>
  );
}

const disputed = { icon: IconAlertTriangle, meaning: 'look' };
const unproven = { icon: IconClock, meaning: 'wait' };
const looks: Readonly<Record<string, { readonly icon: TablerIcon; readonly meaning: string }>> = {
  nothing: unproven,
  never_begun: { icon: IconCircleX, meaning: 'bad' },
  known: { icon: IconClock, meaning: 'run' },
  failed: { icon: IconCircleX, meaning: 'bad' },
  sold: { icon: IconCircleCheck, meaning: 'ok' },
};

function AttemptPanel({
  attempt,
  number,
}: {
  readonly attempt: OperatorAttempt;
  /** Its place among the purchases, from 1; 0: it is an inquiry. */
  readonly number: number;
}): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { supplier, proven, answers } = attempt;
  const isContradictory =
    answers.some(({ answer }) => answer === 'contradictory') ||
    (answers.some(({ proves }) => proves === 'sold') &&
      answers.some(({ proves }) => proves === 'failed' || proves === 'never_begun'));
  const { icon: Icon, meaning } = isContradictory ? disputed : (looks[proven] ?? unproven);
  return (
    <Panel
      title={
        number === 0
          ? t('attempt.inquiry', { supplier: supplierName(supplier) })
          : t('attempt.title', { supplier: supplierName(supplier), number })
      }
      actions={
        number > 0 && (
          <span className={chip['chip']} data-meaning={meaning}>
            <Icon size={13} stroke={2.1} aria-hidden />
            {isContradictory ? t('attempt.disputed') : t(`proven.${proofKey(proven)}`)}
          </span>
        )
      }
    >
      <div className={styles['content']}>
        <Facts attempt={attempt} />
        <Answers attempt={attempt} />
      </div>
    </Panel>
  );
}

function Facts({ attempt }: { readonly attempt: OperatorAttempt }): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { can } = useOperator();
  const { supplier } = attempt;
  const { reference, supplier_reference: theirs, supplier_sku: sku, cost, cost_max: most } = attempt;
  const due = attempt.due_at;
  return (
    <dl className={styles['facts']}>
      {can('suppliers:read') && supplier !== 'simulator' && (
        <>
          <dt>{t('column.supplier')}</dt>
          <dd>
            <Link className={styles['link']} to={`/operator/suppliers/${supplier}`}>
              {supplierName(supplier)}
            </Link>
          </dd>
        </>
      )}
      <dt>{t('attempt.reference')}</dt>
      <dd>
        <CopyValue value={reference} shown={`${reference.slice(0, 10)}…${reference.slice(-6)}`} isMono />
      </dd>
      {theirs !== null && (
        <>
          <dt>{t('attempt.theirs')}</dt>
          <dd>
            <CopyValue value={theirs} isMono />
          </dd>
        </>
      )}
      <dt>{t('attempt.sku')}</dt>
      <dd>
        <code>{sku}</code>
      </dd>
      {most !== null && (
        <>
          <dt>{t('attempt.cost')}</dt>
          <dd>{cost === null ? t('attempt.costMax', { amount: formatRupiah(most) }) : formatRupiah(cost)}</dd>
        </>
      )}
      {due !== null && (
        <>
          <dt>{t('attempt.due')}</dt>
          <dd>{formatTime(new Date(due), currentLanguage())}</dd>
        </>
      )}
    </dl>
  );
}

const marks = {
  sold: { icon: IconCheck, meaning: 'ok' },
  failed: { icon: IconX, meaning: 'bad' },
  never_begun: { icon: IconX, meaning: 'bad' },
  known: { icon: IconClock, meaning: 'run' },
} as const;

function Answers({ attempt }: { readonly attempt: OperatorAttempt }): ReactElement {
  const { t } = useTranslation('operator-orders');
  const codeText = useSupplierCode();
  const firstDay = formatDay(new Date(attempt.opened_at), currentLanguage());
  return (
    <ol className={timeline['list']}>
      <TimelineEntry at={attempt.opened_at} firstDay={firstDay}>
        <p className={timeline['plain']}>{t('life.sent')}</p>
      </TimelineEntry>
      {attempt.answers.map((one, place) => {
        const proof = proofKey(one.proves);
        return (
          <TimelineEntry
            key={place}
            at={one.at}
            firstDay={firstDay}
            mark={proof === 'nothing' ? undefined : marks[proof]}
          >
            <p className={timeline['plain']}>
              {t(`question.${questionKey(one.question)}`)}: {t(`answer.${answerKey(one.answer)}`)}
            </p>
            {one.meaning !== null && <p className={styles['said']}>{codeText(one.meaning)}</p>}
            <p className={timeline['text']}>{t(`proves.${proof}`)}</p>
          </TimelineEntry>
        );
      })}
      {/* The end of an inquiry is recorded without a statement of its own. */}
      {attempt.kind === 'inquiry' && attempt.state !== 'ruled' && attempt.closed_at !== null && (
        <TimelineEntry at={attempt.closed_at} firstDay={firstDay}>
          <p className={timeline['plain']}>
            {attempt.state === 'delivered' ? t('life.billRead') : t('life.noBill')}
          </p>
        </TimelineEntry>
      )}
      {attempt.state === 'ruled' && attempt.closed_at !== null && (
        <TimelineEntry at={attempt.closed_at} firstDay={firstDay}>
          <p className={timeline['plain']}>{t('life.ended')}</p>
        </TimelineEntry>
      )}
    </ol>
  );
}
