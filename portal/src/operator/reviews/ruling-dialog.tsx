import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import { Choices } from '../../deposits/choices.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { type MoneyRequest, useMoneyRequest } from '../../money/use-money-request.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { EffectSentence } from './effect-sentence.tsx';
import { type Effect, type Review, reviewsKey, type RulingOutcome } from './review-queries.ts';
import styles from './reviews.module.css';
import { RulingRefusal } from './ruling-refusal.tsx';

const [reasonMax, serialMax] = [500, 500];

interface RulingDialogProps {
  /** What the operator has seen. A ruling on other facts is refused. */
  readonly review: Review;
  readonly onClose: () => void;
  readonly onDone: (outcome: RulingOutcome) => void;
}

interface RulingInput {
  readonly ruling: Effect['ruling'];
  readonly reason: string;
  readonly serial?: string;
}

/** Rules on an order or refunds it: says what will happen, asks for the reason, and sends it once. */
export function RulingDialog({ review, onClose, onDone }: RulingDialogProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: shell } = useTranslation();
  const { order } = review;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        review.is_open
          ? t('rule.title', { product: order.name })
          : t('rule.refundTitle', { product: order.name })
      }
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
      size="lg"
    >
      <RulingForm review={review} onClose={onClose} onDone={onDone} />
    </Modal>
  );
}

interface RulingRequest extends MoneyRequest<RulingInput, RulingOutcome> {
  /** Sends the ruling, and reads everything again. */
  rule(input: RulingInput): Promise<RulingOutcome | undefined>;
}

function useRuling({ order, environment, seen }: Review): RulingRequest {
  const queries = useQueryClient();
  const request = useMoneyRequest(async ({ ruling, reason, serial }: RulingInput, key: string) =>
    dataOf(
      await client.POST('/portal/operator/reviews/{environment}/{order_id}/ruling', {
        params: { path: { environment, order_id: order.id }, header: { 'Idempotency-Key': key } },
        body: { ruling, reason, seen, ...(serial === undefined ? {} : { serial }) },
      }),
    ),
  );
  return {
    ...request,
    async rule(input: RulingInput): Promise<RulingOutcome | undefined> {
      const outcome = await request.send(input);
      // Also after a refusal: somebody else may have decided.
      await queries.invalidateQueries({ queryKey: reviewsKey });
      return outcome;
    },
  };
}

function RulingForm({ review, onClose, onDone }: RulingDialogProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: shell } = useTranslation();
  const possible = review.effects.filter(({ why }) => why === null);
  const [{ chosen, reason, serial }, setValues] = useState<Values>({
    chosen: possible.length === 1 ? possible[0]?.ruling : undefined,
    ...{ reason: '', serial: '' },
  });
  const request = useRuling(review);
  const effect = possible.find(({ ruling }) => ruling === chosen);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (effect === undefined || reason.trim() === '') return;
    const named = takesSerial(effect, review) && serial.trim() !== '' ? { serial: serial.trim() } : {};
    const outcome = await request.rule({ ruling: effect.ruling, reason: reason.trim(), ...named });
    if (outcome !== undefined) onDone(outcome);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <Fields
        review={review}
        values={{ chosen, reason, serial }}
        effect={effect}
        isSent={request.isPending || request.isLost}
        onChange={setValues}
      />
      {request.isLost && (
        <Note meaning="look" isAlert>
          {t('rule.lost')}
        </Note>
      )}
      <RulingRefusal refusal={request.refusal} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {shell('dialog.cancel')}
        </Button>
        <Button
          type="submit"
          loading={request.isPending}
          disabled={effect === undefined || reason.trim() === ''}
        >
          {request.isLost ? t('rule.again') : <Action effect={effect} />}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface Values {
  readonly chosen: Effect['ruling'] | undefined;
  readonly reason: string;
  readonly serial: string;
}

/** Whether the operator may name the serial of the sale. */
function takesSerial(effect: Effect | undefined, { order }: Review): boolean {
  return effect?.ruling === 'succeeded' && order.status === 'manual_review';
}

interface FieldsProps {
  readonly review: Review;
  readonly values: Values;
  readonly effect: Effect | undefined;
  readonly isSent: boolean;
  readonly onChange: (values: Values) => void;
}

/** The ruling, what it does, and the reason. After the request was sent they stay as they are. */
function Fields({ review, values, effect, isSent, onChange }: FieldsProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const possible = review.effects.filter(({ why }) => why === null);
  return (
    <fieldset className={styles['fields']} disabled={isSent}>
      {/* A refund is no choice: what it does is said below. */}
      {review.is_open && (
        <Choices
          legend={t('rule.legend')}
          name="ruling"
          value={values.chosen}
          onChange={(chosen) => onChange({ ...values, chosen })}
          options={possible.map((one) => ({
            value: one.ruling,
            label: t(`ruling.${one.ruling}`),
            detail: t(`choice.${one.event === null ? 'unchanged' : one.ruling}`),
            figure: <Figure effect={one} />,
          }))}
        />
      )}
      {effect !== undefined && (
        <Note meaning="look">
          <EffectSentence effect={effect} review={review} />
        </Note>
      )}
      {takesSerial(effect, review) && (
        <TextInput
          label={t('rule.serial')}
          description={t('rule.serialHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={serialMax}
          value={values.serial}
          onChange={({ currentTarget }) => onChange({ ...values, serial: currentTarget.value })}
        />
      )}
      <Textarea
        label={t('rule.reason')}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={reasonMax}
        value={values.reason}
        // A reason is one line in the audit record.
        onChange={({ currentTarget }) =>
          onChange({ ...values, reason: currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })
        }
      />
    </fieldset>
  );
}

/** What the client pays or gets. */
function Figure({ effect }: { readonly effect: Effect }): ReactElement {
  const { charged, returned } = effect;
  const loss = effect.loss ?? 0;
  const amount = charged > 0 ? -charged : returned;
  const text = formatRupiah(amount === 0 ? -loss : amount);
  return <>{amount > 0 ? `+${text}` : text}</>;
}

/** The verb of the button, with the amount. */
function Action({ effect }: { readonly effect: Effect | undefined }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  if (effect === undefined) return <>{t('rule.action')}</>;
  const { charged, returned, ruling, needs_approval: needsApproval } = effect;
  const amount = formatRupiah(charged + returned + (effect.loss ?? 0));
  return <>{needsApproval ? t('rule.propose', { amount }) : t(`act.${ruling}`, { amount })}</>;
}
