import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../states/query-view.tsx';
import { type Candidate, caseQuery, type ClientChoice, type PaymentCase } from './deposit-queries.ts';
import { MatchOutcome } from './match-outcome.tsx';
import styles from './operator-deposits.module.css';
import { PaymentComparison } from './payment-comparison.tsx';
import { PaymentFacts } from './payment-facts.tsx';

/** What a payment is matched with. */
export type Target =
  | { readonly kind: 'request'; readonly candidate: Candidate; readonly credited: number }
  | { readonly kind: 'client'; readonly client: ClientChoice };

/** A payment: compared with its candidates while it needs a person, or as it was decided. */
export function PaymentDecision({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const found = useQuery(caseQuery(id));
  return (
    <QueryView query={found} failed={t('failed.payments')}>
      {(one) => (one.payment.state === 'in_review' ? <OpenCase one={one} /> : <PaymentFacts one={one} />)}
    </QueryView>
  );
}

function OpenCase({ one }: { readonly one: PaymentCase }): ReactElement {
  const [chosen, setChosen] = useState<string | undefined>(
    one.candidates.find(({ credited }) => credited !== null)?.request.id,
  );
  const [client, setClient] = useState<ClientChoice>();
  const candidate = one.candidates.find(({ request }) => request.id === chosen);
  return (
    <div className={styles['stack']}>
      <PaymentComparison
        one={one}
        chosen={client === undefined ? chosen : undefined}
        onChoose={(requestId) => {
          setClient(undefined);
          setChosen(requestId);
        }}
      />
      <MatchOutcome one={one} target={targetOf(candidate, client)} client={client} onClient={setClient} />
    </div>
  );
}

/** A request that cannot be credited any more is matched with its client, who then gets all of the payment. */
function targetOf(candidate: Candidate | undefined, client: ClientChoice | undefined): Target | undefined {
  if (client !== undefined) return { kind: 'client', client };
  if (candidate === undefined) return undefined;
  if (candidate.credited !== null) return { kind: 'request', candidate, credited: candidate.credited };
  const { account_id: id, account_name: name } = candidate.request;
  return { kind: 'client', client: { id, name, balance: candidate.balance, available: candidate.balance } };
}
