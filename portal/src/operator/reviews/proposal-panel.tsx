import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useMoneyRequest } from '../../money/use-money-request.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { EffectSentence } from './effect-sentence.tsx';
import { type Review, reviewsKey, type RulingOutcome, type RulingProposal } from './review-queries.ts';
import styles from './reviews.module.css';
import { RulingRefusal } from './ruling-refusal.tsx';

const reasonMax = 500;

interface ProposalPanelProps {
  readonly proposal: RulingProposal;
  readonly review: Review;
  readonly onDone: (outcome: RulingOutcome) => void;
}

/** A ruling that waits for a second operator: approved or rejected beside the facts. */
export function ProposalPanel({ proposal, review, onDone }: ProposalPanelProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const operator = useOperator();
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const amount = formatRupiah(proposal.amount);
  const effect = review.effects.find(({ ruling, why }) => ruling === proposal.ruling && why === null);
  return (
    <Panel title={t('proposal.title', { ruling: t(`ruling.${proposal.ruling}`), amount })} isPadded>
      <div className={styles['form']}>
        <p className={styles['said']}>{proposal.reason}</p>
        <p className={styles['subtitle']}>
          {t('proposal.by', {
            name: proposal.proposed_by,
            time: formatTime(new Date(proposal.proposed_at), currentLanguage()),
          })}
        </p>
        {effect !== undefined && (
          <Note meaning="look">
            <EffectSentence effect={{ ...effect, needs_approval: false }} review={review} />
          </Note>
        )}
        {proposal.is_own && <Note meaning="info">{t('proposal.own')}</Note>}
        {operator.can('reviews:rule') && (
          <div className={styles['buttons']}>
            {!proposal.is_own && (
              <Button onClick={() => setAsked('approve')}>{t('proposal.approve', { amount })}</Button>
            )}
            <Button variant="default" onClick={() => setAsked('reject')}>
              {proposal.is_own ? t('proposal.withdraw') : t('proposal.reject')}
            </Button>
          </div>
        )}
      </div>
      <Approve
        proposal={proposal}
        review={review}
        isOpen={asked === 'approve'}
        onClose={() => setAsked(undefined)}
        onDone={onDone}
      />
      <Reject proposal={proposal} isOpen={asked === 'reject'} onClose={() => setAsked(undefined)} />
    </Panel>
  );
}

interface AskedProps {
  readonly proposal: RulingProposal;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Approve({
  proposal,
  review,
  isOpen,
  onClose,
  onDone,
}: AskedProps & Pick<ProposalPanelProps, 'onDone' | 'review'>): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const queries = useQueryClient();
  const request = useMoneyRequest(async (id: string, key: string) =>
    dataOf(
      await client.POST('/portal/operator/ruling-proposals/{proposal_id}/approve', {
        params: { path: { proposal_id: id }, header: { 'Idempotency-Key': key } },
        body: {},
      }),
    ),
  );
  const amount = formatRupiah(proposal.amount);
  const effect = review.effects.find(({ ruling }) => ruling === proposal.ruling);
  const approve = async (): Promise<void> => {
    const outcome = await request.send(proposal.id);
    if (outcome !== undefined) onDone(outcome);
    await queries.invalidateQueries({ queryKey: reviewsKey });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('proposal.title', { ruling: t(`ruling.${proposal.ruling}`), amount })}
      action={t('proposal.approve', { amount })}
      onConfirm={() => void approve()}
      isPending={request.isPending}
    >
      {effect !== undefined && (
        <EffectSentence effect={{ ...effect, needs_approval: false }} review={review} />
      )}
      {request.isLost && (
        <Note meaning="look" isAlert>
          {t('rule.lost')}
        </Note>
      )}
      <RulingRefusal refusal={request.refusal} />
    </ConfirmDialog>
  );
}

function Reject({ proposal, isOpen, onClose }: AskedProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const request = useMoneyRequest(async (text: string, key: string) =>
    dataOf(
      await client.POST('/portal/operator/ruling-proposals/{proposal_id}/reject', {
        params: { path: { proposal_id: proposal.id }, header: { 'Idempotency-Key': key } },
        body: { reason: text },
      }),
    ),
  );
  const reject = async (): Promise<void> => {
    const rejected = await request.send(reason.trim());
    if (rejected !== undefined) onClose();
    await queries.invalidateQueries({ queryKey: reviewsKey });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('proposal.reject')}
      action={t('proposal.reject')}
      onConfirm={() => void reject()}
      isPending={request.isPending}
      isReady={reason.trim() !== ''}
      isDanger
    >
      <p>{t('proposal.rejectText', { amount: formatRupiah(proposal.amount) })}</p>
      <Textarea
        label={t('rule.reason')}
        required
        autosize
        minRows={2}
        maxLength={reasonMax}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      />
      <RulingRefusal refusal={request.refusal} />
    </ConfirmDialog>
  );
}
