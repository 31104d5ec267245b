import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../operations/account.ts';
import { MaskedNumber } from '../../orders/masked-number.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import { ReviewsBackLink } from './review-link.tsx';
import { reviewQuery } from './review-queries.ts';
import styles from './reviews.module.css';
import { RulingPanel } from './ruling-panel.tsx';

interface ReviewViewProps {
  readonly orderId: string;
  readonly environment: Environment;
}

/** One order that needs a ruling. */
export function ReviewView({ orderId, environment }: ReviewViewProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const query = useQuery(reviewQuery(environment, orderId));
  const back = (
    <ReviewsBackLink environment={environment} view="cases">
      {t('title')}
    </ReviewsBackLink>
  );
  return (
    <>
      {query.data === undefined && back}
      <QueryView query={query} failed={t('review.failed')} lines={8} isPage>
        {({ order, account }) => (
          <>
            <header>
              {back}
              <div className={styles['title']}>
                <h1>{order.name}</h1>
                <StatusChip status={order.status} />
              </div>
              <p className={styles['subtitle']}>
                {t('review.subtitle', { reference: order.client_reference, account })} ·{' '}
                <MaskedNumber value={order.destination} isShort />
              </p>
            </header>
            <RulingPanel orderId={orderId} environment={environment} />
          </>
        )}
      </QueryView>
    </>
  );
}
