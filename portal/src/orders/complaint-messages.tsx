import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import styles from './complaint-panel.module.css';
import type { Complaint } from './order-queries.ts';

/** The state and the messages of a complaint. What people wrote is text. */
export function ComplaintMessages({ complaint }: { readonly complaint: Complaint }): ReactElement {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  return (
    <div>
      <p className={styles['state']} data-state={complaint.state}>
        {t(`complaint.state.${complaint.state}`)}
      </p>
      <ul className={styles['messages']} aria-label={t('complaint.messages')}>
        {complaint.messages.map((message) => (
          <li key={message.at} data-author={message.author}>
            <p className={styles['who']}>
              <strong>{message.author === 'operator' ? t('complaint.operator') : message.author_name}</strong>
              <time dateTime={message.at}>{formatTime(new Date(message.at), language)}</time>
            </p>
            <p className={styles['text']}>{message.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
