import { Button, SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import chip from '../../states/status-chip.module.css';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { movedKinds, type Proposal, proposalsQuery } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { ProposeDialog } from './propose-dialog.tsx';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

/** What needs two people: one proposes, another approves. */
export function ProposalsView(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const { filters, set } = useAddressFilters();
  const state = filters['state'] === 'all' ? 'all' : 'waiting';
  const proposals = useQuery(proposalsQuery(state));
  const [isProposing, setIsProposing] = useState(false);
  return (
    <>
      <div className={`${styles['filters']} ${styles['bar']}`}>
        <SegmentedControl
          aria-label={t('proposal.state')}
          size="xs"
          value={state}
          data={[
            { value: 'waiting', label: t('proposal.waiting') },
            { value: 'all', label: t('proposal.all') },
          ]}
          onChange={(value) => set({ state: value === 'all' ? 'all' : undefined })}
        />
        <div className={styles['push']}>
          <CsvLink path="/portal/operator/deposits/proposals.csv" filters={{ state }} />
        </div>
        {operator.can('adjustments:write') && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setIsProposing(true)}
          >
            {t('proposal.new')}
          </Button>
        )}
      </div>
      <QueryView query={proposals} failed={t('failed.proposals')}>
        {(data) =>
          data.length === 0 ? (
            <PageState icon={IconCircleCheck} title={t('proposal.none')}>
              <p>{t('proposal.noneText')}</p>
            </PageState>
          ) : (
            <>
              {data.map((proposal) => (
                <ProposalPanel key={proposal.id} proposal={proposal} />
              ))}
            </>
          )
        }
      </QueryView>
      {isProposing && <ProposeDialog onClose={() => setIsProposing(false)} />}
    </>
  );
}

const meanings = { proposed: 'wait', approved: 'ok', rejected: 'bad', expired: 'off' } as const;

function ProposalPanel({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const kind = movedKinds.find((one) => one === proposal.kind);
  const amount = `${proposal.amount > 0 ? '+' : ''}${formatRupiah(proposal.amount)}`;
  const isWaiting = proposal.state === 'proposed' && operator.can('adjustments:write');
  return (
    <Panel
      title={`${kind === undefined ? proposal.kind : t(`proposalKind.${kind}`)} ${amount}`}
      isPadded
      actions={
        <span className={chip['chip']} data-meaning={meanings[proposal.state]}>
          {t(`proposalState.${proposal.state}`)}
        </span>
      }
    >
      <div className={styles['stack']}>
        <ProposalFacts proposal={proposal} />
        {isWaiting && (
          <div className={styles['buttons']}>
            <Button variant="default" size="xs" onClick={() => setAsked('reject')}>
              {proposal.is_own ? t('proposal.withdraw') : t('proposal.reject')}
            </Button>
            {proposal.is_own ? (
              <span className={styles['quiet']}>{t('proposal.own')}</span>
            ) : (
              <Button size="xs" onClick={() => setAsked('approve')}>
                {t('proposal.approve', { amount })}
              </Button>
            )}
          </div>
        )}
      </div>
      {asked !== undefined && (
        <DecideDialog
          proposal={proposal}
          decision={asked}
          amount={amount}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

function ProposalFacts({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const time = (at: string): string => formatTime(new Date(at), currentLanguage());
  return (
    <dl className={styles['facts']}>
      <dt>{t('fact.client')}</dt>
      <dd>
        {proposal.account_name} · {t(`environment.${proposal.environment}`)}
      </dd>
      <dt>{t('reason')}</dt>
      <dd>{proposal.reason}</dd>
      <dt>{t('proposal.evidence')}</dt>
      <dd>{proposal.evidence}</dd>
      <dt>{t('proposal.by')}</dt>
      <dd>
        {proposal.proposed_by}, {time(proposal.proposed_at)}
      </dd>
      {proposal.decided_by === null ? (
        <>
          <dt>{t('proposal.until')}</dt>
          <dd>{time(proposal.expires_at)}</dd>
        </>
      ) : (
        <>
          <dt>{t('proposal.decidedBy')}</dt>
          <dd>
            {proposal.decided_by}
            {proposal.decided_at !== null && `, ${time(proposal.decided_at)}`}
            {proposal.decision_reason !== null && ` · ${proposal.decision_reason}`}
          </dd>
        </>
      )}
    </dl>
  );
}

interface DecideDialogProps {
  readonly proposal: Proposal;
  readonly decision: 'approve' | 'reject';
  /** The amount with its sign. */
  readonly amount: string;
  readonly onClose: () => void;
}

function DecideDialog({ proposal, decision, amount, onClose }: DecideDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const path = { id: proposal.id };
  const after = formatRupiah(proposal.balance + proposal.amount);
  if (decision === 'approve')
    return (
      <ReasonedDialog
        title={t('proposal.approveTitle')}
        action={t('proposal.approve', { amount })}
        hasReason={false}
        onClose={onClose}
        onSend={async (_reason, key) =>
          dataOf(
            await client.POST('/portal/operator/deposits/proposals/{id}/approve', {
              params: { path, ...keyed(key) },
              body: {},
            }),
          )
        }
      >
        <p>{t('proposal.approveText', { amount, name: proposal.account_name, after })}</p>
      </ReasonedDialog>
    );
  return (
    <ReasonedDialog
      title={proposal.is_own ? t('proposal.withdrawTitle') : t('proposal.rejectTitle')}
      action={proposal.is_own ? t('proposal.withdraw') : t('proposal.reject')}
      isDanger
      onClose={onClose}
      onSend={async (reason, key) =>
        dataOf(
          await client.POST('/portal/operator/deposits/proposals/{id}/reject', {
            params: { path, ...keyed(key) },
            body: { reason },
          }),
        )
      }
    >
      <p>{t('proposal.rejectText', { amount, name: proposal.account_name })}</p>
    </ReasonedDialog>
  );
}
