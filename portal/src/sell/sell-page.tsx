import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurrentAccount, useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Note } from '../panel/note.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { DelayedSkeleton } from '../states/delayed-skeleton.tsx';
import { PageState } from '../states/page-state.tsx';
import { RequestFailedState } from '../states/request-failed-state.tsx';
import { emptyDraft, type SaleDraft } from './sale-draft.ts';
import { SaleForm } from './sale-form.tsx';
import { forgetSale, type SaleInProgress, saleInProgress } from './sale-in-progress.ts';
import { SaleView } from './sale-view.tsx';
import { foundSaleQuery, type Sale } from './sales.ts';

/** Sells a product or pays a bill by hand. */
export function SellPage(): ReactElement {
  const { t } = useTranslation();
  usePageTitle(t('place.sell'));
  const account = useAccount();
  return (
    <>
      <PageHead title={t('place.sell')} />
      <Selling key={`${account.environment} ${account.accountId}`} account={account} />
    </>
  );
}

/** Where the person is: choosing, looking for the sale of before a reload, or at a sale. */
type Step =
  | { readonly at: 'choosing'; readonly wasLost: boolean }
  | { readonly at: 'resuming'; readonly sale: SaleInProgress }
  | { readonly at: 'sale'; readonly sale: Sale; readonly typed: string };

function Selling({ account }: { readonly account: CurrentAccount }): ReactElement {
  const { t } = useTranslation('sell');
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(() => {
    const sale = saleInProgress(account);
    return sale === undefined ? { at: 'choosing', wasLost: false } : { at: 'resuming', sale };
  });
  const [draft, setDraft] = useState<SaleDraft>(emptyDraft);
  function begin(wasLost: boolean): void {
    forgetSale(account);
    void queries.invalidateQueries({ queryKey: ['selling'] });
    setStep({ at: 'choosing', wasLost });
  }
  switch (step.at) {
    case 'resuming':
      return (
        <Resuming
          account={account}
          sale={step.sale}
          onFound={(sale) => setStep({ at: 'sale', sale, typed: '' })}
          onNone={() => begin(true)}
        />
      );
    case 'sale':
      return (
        <SaleView
          account={account}
          first={step.sale}
          typed={step.typed}
          onAgain={() => begin(false)}
          onAnother={() => {
            setDraft({ ...emptyDraft, scenario: draft.scenario });
            begin(false);
          }}
        />
      );
    case 'choosing':
      return (
        <>
          {step.wasLost && <Note meaning="info">{t('resume.none')}</Note>}
          <SaleForm
            account={account}
            draft={draft}
            onDraft={setDraft}
            onSale={(sale, typed) => setStep({ at: 'sale', sale, typed })}
          />
        </>
      );
  }
}

interface ResumingProps {
  readonly account: CurrentAccount;
  readonly sale: SaleInProgress;
  readonly onFound: (sale: Sale) => void;
  readonly onNone: () => void;
}

/** How long a bill may be read before its order can be found, milliseconds. */
const readingMs = 20_000;
const pollMs = 2_000;

/** Looks for the sale that was in progress when the page was reloaded. */
function Resuming({ account, sale, onFound, onNone }: ResumingProps): ReactElement {
  const { t } = useTranslation('sell');
  const mayAppear = (): boolean =>
    sale.kind === 'postpaid' && new Date() < new Date(sale.begunAt.getTime() + readingMs);
  const query = useQuery({
    ...foundSaleQuery(account, sale.reference),
    refetchInterval: ({ state: { data } }) => (data === null && mayAppear() ? pollMs : false),
  });
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    if (data !== null) onFound(data);
    else if (!mayAppear()) onNone();
  });
  if (query.isError)
    return (
      <RequestFailedState
        title={t('resume.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (data !== null) return <DelayedSkeleton />;
  return (
    <PageState
      icon={IconSearch}
      title={t('resume.title')}
      actions={
        <Button variant="default" onClick={onNone}>
          {t('resume.begin')}
        </Button>
      }
    >
      <p>{t('resume.text')}</p>
    </PageState>
  );
}
