import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../figures/money.tsx';
import { useListedEnvironment } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { ReviewLink } from './review-link.tsx';
import { proposalsQuery, type RulingProposal } from './review-queries.ts';
import { WaitingFor } from './waiting-for.tsx';

/** The rulings that one operator proposed and another must approve. They are decided beside the facts of the order. */
export function ProposalsList(): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const query = useQuery(proposalsQuery(useListedEnvironment()));
  return (
    <QueryView query={query} failed={t('failed')} lines={5}>
      {({ data }) =>
        data.length === 0 ? (
          <PageState icon={IconCircleCheck} title={t('noProposals.title')}>
            <p>{t('noProposals.text')}</p>
          </PageState>
        ) : (
          <Panel>
            <Rows proposals={data} />
          </Panel>
        )
      }
    </QueryView>
  );
}

function Rows({ proposals }: { readonly proposals: readonly RulingProposal[] }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const link = (one: RulingProposal): ReactElement => (
    <ReviewLink environment={one.environment} view="cases" orderId={one.order_id}>
      {one.client_reference}
    </ReviewLink>
  );
  const columns: readonly Column<RulingProposal>[] = [
    {
      ...{ key: 'reference', title: t('column.reference'), isMain: true, cell: link },
      typed: ({ client_reference: reference }) => reference,
    },
    {
      ...{ key: 'account', title: t('column.account') },
      ...{ cell: ({ account }) => account, typed: ({ account }) => account },
    },
    { key: 'ruling', title: t('column.ruling'), isMain: true, cell: ({ ruling }) => t(`ruling.${ruling}`) },
    {
      ...{ key: 'reason', title: t('column.reason') },
      ...{ cell: ({ reason }) => reason, typed: ({ reason }) => reason },
    },
    { key: 'by', title: t('column.proposedBy'), cell: ({ proposed_by: by }) => by },
    {
      ...{ key: 'waits', title: t('column.waits'), align: 'right' as const },
      cell: ({ proposed_at: at }) => <WaitingFor since={at} />,
    },
    {
      ...{ key: 'amount', title: t('column.amount'), align: 'right' as const, isMain: true },
      cell: ({ amount }) => <Money value={amount} />,
    },
  ];
  return (
    <DataTable
      label={t('view.proposals')}
      columns={columns}
      rows={proposals}
      rowKey={({ id }) => id}
      card={(one) => (
        <Card
          title={link(one)}
          amount={<Money value={one.amount} />}
          detail={`${one.account} · ${t(`ruling.${one.ruling}`)}`}
          caption={`${one.reason} · ${one.proposed_by}`}
          time={<WaitingFor since={one.proposed_at} />}
        />
      )}
    />
  );
}
