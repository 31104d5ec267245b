import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { Panel } from '../../panel/panel.tsx';
import { actorName } from '../actor-name.ts';
import { useActionText } from '../records/action-text.ts';
import { movedKinds } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';

type History = components['schemas']['DepositHistory'];

/** What happened to a deposit: the steps of the wallet and the audit records, oldest first. */
export function DepositHappened({ steps, records }: Pick<History, 'records' | 'steps'>): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const actionText = useActionText();
  const kindText = (kind: string): string => {
    const known = movedKinds.find((one) => one === kind);
    return known === undefined ? kind : t(`proposalKind.${known}`);
  };
  const all = [
    ...steps.map(({ at, kind, amount }) => ({ at, text: `${kindText(kind)} ${formatRupiah(amount)}` })),
    ...records.map(({ at, action, actor }) => ({
      at,
      text: [actor === null ? '' : actorName(actor), actionText(action)].filter(Boolean).join(' '),
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <Panel title={t('history.happened')} isPadded>
      {all.map(({ at, text }) => (
        <p key={`${at} ${text}`} className={styles['quiet']}>
          {formatTime(new Date(at), currentLanguage())} · {text}
        </p>
      ))}
    </Panel>
  );
}
