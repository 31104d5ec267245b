import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconGavel } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { Money } from '../../figures/money.tsx';
import { formatElapsed } from '../../format/elapsed.ts';
import { currentLanguage } from '../../language/language.ts';
import type { Environment } from '../../operations/account.ts';
import { useOperator } from '../../operations/operator.ts';
import { serverNow } from '../../operations/server-time.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { type Review, reviewQuery, type RulingOutcome } from './review-queries.ts';
import styles from './reviews.module.css';
import { RulingDialog } from './ruling-dialog.tsx';
import { SupplierPanel } from './supplier-panel.tsx';

interface RulingPanelProps {
  readonly orderId: string;
  readonly environment: Environment;
  /** Where the page has its actions, when it shows the money of the order itself: the button stands there. */
  readonly actionsIn?: HTMLElement | null;
}

/**
 * What each supplier said about an order side by side, what that proves, and the ruling. Needs the catalogue `operator-reviews`. It
 * stands on the page of reviews and on that of an order.
 */
export function RulingPanel({ orderId, environment, actionsIn }: RulingPanelProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const query = useQuery(reviewQuery(environment, orderId));
  return (
    <QueryView query={query} failed={t('review.failed')} lines={8}>
      {(review) => <Content review={review} actionsIn={actionsIn} />}
    </QueryView>
  );
}

interface ContentProps {
  readonly review: Review;
  readonly actionsIn: RulingPanelProps['actionsIn'] | undefined;
}

function Content({ review, actionsIn }: ContentProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const operator = useOperator();
  // What the dialog shows stays as it was when it was opened: the ruling names it.
  const [ruledOn, setRuledOn] = useState<Review>();
  const [outcome, setOutcome] = useState<RulingOutcome>();
  const waiting = review.proposals.filter(({ state }) => state === 'proposed');
  const canRule = operator.can('reviews:rule') && review.effects.some(({ why }) => why === null);
  const rule =
    canRule && waiting.length === 0 ? (
      <Button
        leftSection={<IconGavel size={16} stroke={1.75} aria-hidden />}
        onClick={() => setRuledOn(review)}
      >
        {review.is_open ? t('rule.open') : t('rule.refund')}
      </Button>
    ) : undefined;
  const purchases = review.suppliers.filter(({ kind }) => kind === 'purchase');
  return (
    <div className={styles['review']}>
      {outcome !== undefined && <OutcomeNote outcome={outcome} />}
      {actionsIn === undefined ? (
        <Panel title={t('money.title')} actions={rule}>
          <Facts review={review} />
        </Panel>
      ) : (
        actionsIn !== null && createPortal(rule, actionsIn)
      )}
      {waiting.map((proposal) => (
        <ProposalPanel key={proposal.id} proposal={proposal} review={review} onDone={setOutcome} />
      ))}
      <div className={styles['suppliers']}>
        {purchases.map((view) => (
          <SupplierPanel key={view.attempt_id} view={view} review={review} />
        ))}
      </div>
      {ruledOn !== undefined && (
        <RulingDialog
          review={ruledOn}
          onClose={() => setRuledOn(undefined)}
          onDone={(done) => {
            setRuledOn(undefined);
            setOutcome(done);
          }}
        />
      )}
    </div>
  );
}

function Facts({ review }: { readonly review: Review }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const language = currentLanguage();
  const { order, available, account, is_open: isOpen } = review;
  const open = review.cases.find(({ closed_at: closedAt }) => closedAt === null);
  const isHeld = order.status === 'manual_review' || order.status === 'processing';
  const since = open === undefined ? 0 : serverNow().getTime() - new Date(open.opened_at).getTime();
  return (
    <FigureRow>
      <Figure
        label={isHeld ? t('money.held') : t('money.charged')}
        value={<Money value={isHeld ? order.price : order.charged} size={20} />}
        hint={account}
      />
      <Figure label={t('money.available')} value={<Money value={available} size={20} />} hint={account} />
      <Figure
        label={t('money.case')}
        value={isOpen ? formatElapsed(Math.max(0, since), language) : '–'}
        hint={open === undefined ? t('money.noCase') : t(`cause.${open.cause}`)}
      />
    </FigureRow>
  );
}

function OutcomeNote({ outcome }: { readonly outcome: RulingOutcome }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: shell } = useTranslation('shell');
  return (
    <Note meaning={outcome.state === 'done' ? 'ok' : 'info'} isAlert>
      {outcome.state === 'done'
        ? t('outcome.done', { status: outcome.status === null ? '' : shell(`status.${outcome.status}`) })
        : t('outcome.proposed')}
    </Note>
  );
}
