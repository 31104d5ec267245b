import { Button, Radio } from '@mantine/core';
import { IconCheck, IconEqualNot } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank } from '../../format/bank.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatDay, formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { DepositStatusChip } from '../../states/deposit-status-chip.tsx';
import { type Candidate, type PaymentCase, reasonOf } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { ProofList } from './proof-list.tsx';
import { isPaidInTime, receivedText } from './received-text.ts';
import { ReasonedDialog } from './reasoned-dialog.tsx';

interface PaymentComparisonProps {
  readonly one: PaymentCase;
  readonly chosen: string | undefined;
  readonly onChoose: (requestId: string) => void;
}

/** A payment beside the requests that it may belong to, with what is the same and what differs. */
export function PaymentComparison({ one, chosen, onChoose }: PaymentComparisonProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const language = currentLanguage();
  const { payment, candidates } = one;
  const place = payment.source === 'bank' ? formatBank(payment.place) : payment.place;
  const received = new Date(payment.received_at);
  return (
    <Panel
      title={t('compare.title')}
      actions={
        <span className={styles['quiet']}>
          {candidates.length === 0
            ? t('match.noCandidate')
            : candidates.length === 1
              ? t('match.candidates', { count: 1 })
              : t('compare.count', { count: candidates.length })}
        </span>
      }
    >
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('compare.table')}>
        <table className={styles['compare']}>
          <thead>
            <tr>
              <td />
              <th scope="col" className={styles['bankLine']}>
                <span className={styles['name']}>{t(`compare.${payment.source}`)}</span>
                <br />
                {place} {formatDay(received, language)}
              </th>
              {candidates.map(({ request }) => (
                <CandidateHead
                  key={request.id}
                  request={request}
                  isChosen={request.id === chosen}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          </thead>
          <ComparedRows one={one} chosen={chosen} />
        </table>
      </div>
      <PayerNote one={one} />
    </Panel>
  );
}

interface CandidateHeadProps {
  readonly request: Candidate['request'];
  readonly isChosen: boolean;
  readonly onChoose: (requestId: string) => void;
}

function CandidateHead({ request, isChosen, onChoose }: CandidateHeadProps): ReactElement {
  return (
    <th scope="col" data-chosen={isChosen}>
      <Radio
        name="candidate"
        checked={isChosen}
        onChange={() => onChoose(request.id)}
        label={<span className={styles['name']}>{request.account_name}</span>}
        description={request.number}
      />
    </th>
  );
}

function ComparedRows({ one, chosen }: Omit<PaymentComparisonProps, 'onChoose'>): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const language = currentLanguage();
  const { payment, candidates } = one;
  const place = payment.source === 'bank' ? formatBank(payment.place) : payment.place;
  const row = (name: string, own: ReactNode, cell: (candidate: Candidate) => ReactNode): ReactElement => (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles['bankLine']}>{own}</td>
      {candidates.map((candidate) => (
        <td key={candidate.request.id} data-chosen={candidate.request.id === chosen}>
          {cell(candidate)}
        </td>
      ))}
    </tr>
  );
  return (
    <tbody>
      {row(t('compare.amount'), formatRupiah(payment.amount), ({ request }) => (
        <Compared isSame={request.payable === payment.amount}>
          {formatRupiah(request.payable)}
          <Apart value={request.payable - payment.amount} />
        </Compared>
      ))}
      {row(t('compare.time'), receivedText(payment, language), ({ request }) => (
        <Compared isSame={isPaidInTime(payment, request)}>
          {formatShortTime(new Date(request.created_at), language)}
        </Compared>
      ))}
      {row(t('compare.place'), place, ({ request }) => (
        <Compared isSame={request.place === payment.place}>
          {request.place === null ? t('compare.unknown') : formatBank(request.place)}
        </Compared>
      ))}
      {row(t('compare.state'), t(`why.${reasonOf(payment)}`), ({ request }) => (
        <DepositStatusChip status={request.state} />
      ))}
      {candidates.length > 0 &&
        row(t('compare.earlier'), '', ({ earlier }) =>
          earlier === 0 ? (
            <span className={styles['quiet']}>{t('compare.never')}</span>
          ) : (
            t('compare.times', { count: earlier })
          ),
        )}
      {candidates.some(({ proofs }) => proofs.length > 0) &&
        row(t('proof.row'), '', ({ request, proofs }) => (
          <ProofList number={request.number} proofs={proofs} />
        ))}
    </tbody>
  );
}

function Compared({
  isSame,
  children,
}: {
  readonly isSame: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const Icon = isSame ? IconCheck : IconEqualNot;
  return (
    <span className={isSame ? styles['same'] : styles['differs']}>
      <Icon
        size={16}
        stroke={1.75}
        role="img"
        aria-label={isSame ? t('compare.same') : t('compare.differs')}
      />
      <span>{children}</span>
    </span>
  );
}

function Apart({ value }: { readonly value: number }): ReactElement | undefined {
  if (value === 0) return undefined;
  return (
    <span className={styles['apart']}>
      {' '}
      {value > 0 ? '+' : ''}
      {formatRupiah(value)}
    </span>
  );
}

/** What the bank said about the payer, on request: who looks is recorded. */
function PayerNote({
  one: { payment, has_payer: hasPayer },
}: {
  readonly one: PaymentCase;
}): ReactElement | undefined {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const [isAsked, setIsAsked] = useState(false);
  const [facts, setFacts] = useState<readonly { readonly name: string; readonly value: string }[]>();
  if (!hasPayer || !operator.can('deposits:write')) return undefined;
  return (
    <div className={styles['note']}>
      {facts === undefined ? (
        <Button variant="default" size="xs" onClick={() => setIsAsked(true)}>
          {t('payer.show')}
        </Button>
      ) : (
        facts.map(({ name, value }) => (
          <div key={name}>
            <p className={styles['caption']}>{name === 'description' ? t('payer.verbatim') : name}</p>
            <p className={styles['verbatim']}>{value}</p>
          </div>
        ))
      )}
      {isAsked && (
        <ReasonedDialog
          title={t('payer.title')}
          action={t('payer.show')}
          onClose={() => setIsAsked(false)}
          onSend={async (reason) => {
            const { facts: shown } = dataOf(
              await client.POST('/portal/operator/deposits/payments/{id}/payer', {
                params: { path: { id: payment.id } },
                body: { reason },
              }),
            );
            setFacts(shown);
          }}
        >
          <p>{t('payer.text')}</p>
        </ReasonedDialog>
      )}
    </div>
  );
}
