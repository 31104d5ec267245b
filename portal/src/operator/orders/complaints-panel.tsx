import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ComplaintMessages } from '../../orders/complaint-messages.tsx';
import styles from '../../orders/complaint-panel.module.css';
import { Panel } from '../../panel/panel.tsx';
import type { OperatorLife } from './order-queries.ts';

/** What the client reported about an order, with the answers. */
export function ComplaintsPanel({ life }: { readonly life: OperatorLife }): ReactElement | null {
  const { t } = useTranslation('operator-orders');
  const { complaints, order } = life;
  if (complaints.length === 0) return null;
  const sandbox = order.environment === 'sandbox' ? { environment: 'sandbox' } : {};
  return (
    <Panel
      title={t('complaints.title')}
      isPadded
      actions={
        <Link
          className={styles['answer']}
          to="/operator/reviews"
          search={{ ...sandbox, view: 'complaints', order: order.id }}
        >
          {t('complaints.answer')}
        </Link>
      }
    >
      <div className={styles['complaint']}>
        {complaints.map((one) => (
          <ComplaintMessages key={one.id} complaint={one} />
        ))}
      </div>
    </Panel>
  );
}
