import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useListedEnvironment, useOperator } from '../../operations/operator.ts';
import { client as api, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { ClientField } from './client-field.tsx';
import type { ClientChoice, PaymentCase } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import type { Target } from './payment-decision.tsx';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

interface MatchOutcomeProps {
  readonly one: PaymentCase;
  readonly target: Target | undefined;
  readonly client: ClientChoice | undefined;
  readonly onClient: (client: ClientChoice | undefined) => void;
}

/** What a match does to the money, and the buttons that decide. */
export function MatchOutcome({ one, target, client, onClient }: MatchOutcomeProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const environment = useListedEnvironment();
  const [asked, setAsked] = useState<'match' | 'reject'>();
  const { payment, credit_limit: limit, rejection } = one;
  const credited = target?.kind === 'request' ? target.credited : payment.amount;
  const name = target === undefined ? '' : nameOf(target);
  const { balance = 0 } = (target?.kind === 'request' ? target.candidate : target?.client) ?? {};
  const amount = formatRupiah(credited);
  const needsSecond = payment.amount > limit;
  const after = formatRupiah(balance + credited);
  const action = needsSecond ? t('outcome.propose', { amount }) : t('outcome.match', { amount });
  const sentence = t('outcome.credit', { amount, name });
  return (
    <Panel isPadded>
      <div className={styles['outcome']}>
        <div className={styles['outcomeText']}>
          {target === undefined ? (
            <Choose hasCandidates={one.candidates.length > 0} />
          ) : (
            <MatchPreview
              target={target}
              sentence={sentence}
              after={after}
              limit={needsSecond ? formatRupiah(limit) : undefined}
            />
          )}
          {rejection !== null && <p className={styles['quiet']}>{proposedText(t, rejection)}</p>}
          {operator.can('deposits:write') && (
            <ClientField
              label={one.candidates.length === 0 ? t('fact.client') : t('outcome.client')}
              environment={environment}
              value={client}
              onChange={onClient}
            />
          )}
        </div>
        {operator.can('deposits:write') && (
          <Choices
            action={action}
            canMatch={target !== undefined}
            canReject={rejection?.is_mine !== true}
            onAsk={setAsked}
          />
        )}
      </div>
      {asked === 'match' && target !== undefined && (
        <MatchDialog
          paymentId={payment.id}
          target={target}
          preview={{ sentence, after, action, limit: needsSecond ? formatRupiah(limit) : undefined }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'reject' && <RejectDialog one={one} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

interface ChoicesProps {
  /** What the button of a match says. */
  readonly action: string;
  readonly canMatch: boolean;
  /** Who has proposed a rejection does not approve it. */
  readonly canReject: boolean;
  readonly onAsk: (asked: 'match' | 'reject') => void;
}

function Choices({ action, canMatch, canReject, onAsk }: ChoicesProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <div className={styles['buttons']}>
      <Button variant="default" disabled={!canReject} onClick={() => onAsk('reject')}>
        {t('outcome.reject')}
      </Button>
      <Button disabled={!canMatch} onClick={() => onAsk('match')}>
        {action}
      </Button>
    </div>
  );
}

type Rejection = NonNullable<PaymentCase['rejection']>;

/** Who wants to reject the payment, and what is missing. */
function proposedText(
  t: (key: 'outcome.rejectionProposed', of: { name: string; reason: string; time: string }) => string,
  { proposed_by: name, reason, expires_at: expiresAt }: Rejection,
): string {
  const time = formatTime(new Date(expiresAt), currentLanguage());
  return t('outcome.rejectionProposed', { name, reason, time });
}

/** What an operator chooses first. */
function Choose({ hasCandidates }: { readonly hasCandidates: boolean }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <p className={styles['strong']}>{hasCandidates ? t('outcome.choose') : t('outcome.chooseClient')}</p>
  );
}

function nameOf(target: Target): string {
  return target.kind === 'request' ? target.candidate.request.account_name : target.client.name;
}

interface MatchPreviewProps {
  readonly target: Target;
  readonly sentence: string;
  readonly after: string;
  /** A second operator must approve what is above it. */
  readonly limit: string | undefined;
}

/** What a match will do, before it is carried out. */
function MatchPreview({ target, sentence, after, limit }: MatchPreviewProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <>
      <p className={styles['strong']}>{sentence}</p>
      <p className={styles['quiet']}>
        {target.kind === 'request'
          ? t('outcome.byRequest', { payable: formatRupiah(target.candidate.request.payable), after })
          : t('outcome.byClient', { after })}
        {limit !== undefined && ` ${t('outcome.needsSecond', { limit })}`}
      </p>
    </>
  );
}

interface MatchDialogProps {
  readonly paymentId: string;
  readonly target: Target;
  /** What the preview shows. `limit`: a second operator must approve it. */
  readonly preview: {
    readonly sentence: string;
    readonly after: string;
    readonly action: string;
    readonly limit: string | undefined;
  };
  readonly onClose: () => void;
}

function MatchDialog({ paymentId, target, preview, onClose }: MatchDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <ReasonedDialog
      title={t('outcome.matchTitle')}
      action={preview.action}
      onClose={onClose}
      onSend={async (reason, key) =>
        dataOf(
          await api.POST('/portal/operator/deposits/payments/{id}/match', {
            params: { path: { id: paymentId }, ...keyed(key) },
            body: {
              to:
                target.kind === 'request'
                  ? { request_id: target.candidate.request.id }
                  : { account_id: target.client.id },
              reason,
            },
          }),
        )
      }
    >
      <p>
        {preview.sentence} {t('outcome.after', { after: preview.after })}
        {preview.limit !== undefined && ` ${t('outcome.needsSecond', { limit: preview.limit })}`}
      </p>
    </ReasonedDialog>
  );
}

interface RejectDialogProps {
  readonly one: PaymentCase;
  readonly onClose: () => void;
}

function RejectDialog({ one, onClose }: RejectDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { payment, credit_limit: limit, rejection } = one;
  return (
    <ReasonedDialog
      title={t('outcome.rejectTitle')}
      action={t('outcome.rejectAction', { amount: formatRupiah(payment.amount) })}
      isDanger
      onClose={onClose}
      onSend={async (reason, key) =>
        dataOf(
          await api.POST('/portal/operator/deposits/payments/{id}/reject', {
            params: { path: { id: payment.id }, ...keyed(key) },
            body: { reason },
          }),
        )
      }
    >
      <p>{t('outcome.rejectText', { amount: formatRupiah(payment.amount) })}</p>
      {payment.amount > limit && rejection === null && (
        <p>{t('outcome.rejectNeedsSecond', { limit: formatRupiah(limit) })}</p>
      )}
    </ReasonedDialog>
  );
}
