import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import dialog from '../../dialogs/confirm-dialog.module.css';
import { useMoneyRequest } from '../../money/use-money-request.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { ChangeFailure } from './change-failure.tsx';
import { clientQuery, clientsKey, type Receivers } from './client-queries.ts';
import { audienceOf, type Draft, emptyDraft, isComplete } from './message-draft.ts';
import { MessageFields } from './message-fields.tsx';
import { MessageReview } from './message-review.tsx';

type Sent = components['schemas']['OperatorSentMessage'];

interface MessageFormProps {
  /** The client to write to; undefined: chosen in the form. */
  readonly accountId: string | undefined;
  readonly onClose: () => void;
}

/** Writes a message, shows how many will receive it, and asks before it is sent. */
export function MessageForm({ accountId, onClose }: MessageFormProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const [draft, change] = useDraft(accountId);
  const review = useMutation({ mutationFn: () => countReceivers(draft) });
  // The key of a request is made once, so that a lost answer does not send the message twice.
  const send = useMoneyRequest<Receivers, Sent>((expected, key) => sendMessage(draft, expected, key));
  const receivers = review.data;
  const confirm = async (expected: Receivers): Promise<void> => {
    const sent = await send.send(expected);
    if (sent === undefined) return;
    await queries.invalidateQueries({ queryKey: clientsKey });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => {
        if (!send.isPending) onClose();
      }}
      size="lg"
      title={receivers === undefined ? t('messages.write') : t('messages.confirm')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      {receivers === undefined ? (
        <>
          <div className={dialog['body']}>
            <MessageFields draft={draft} onChange={change} />
            <ChangeFailure error={review.error} />
          </div>
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {shell('dialog.cancel')}
            </Button>
            <Button loading={review.isPending} disabled={!isComplete(draft)} onClick={() => review.mutate()}>
              {t('messages.review')}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <MessageReview
          {...{ draft, receivers, send }}
          onBack={review.reset}
          onSend={() => void confirm(receivers)}
        />
      )}
    </Modal>
  );
}

/** The draft, which begins with the client of the page that led here until the operator takes it out. */
function useDraft(accountId: string | undefined): [Draft, (changes: Partial<Draft>) => void] {
  const first = useQuery({ ...clientQuery(accountId ?? ''), enabled: accountId !== undefined });
  const [given, setDraft] = useState(() => emptyDraft(accountId === undefined ? 'all' : 'accounts'));
  const [isFirstRemoved, setFirstRemoved] = useState(false);
  const opened = first.data === undefined || isFirstRemoved ? [] : [first.data];
  const draft = { ...given, chosen: [...opened, ...given.chosen.filter(({ id }) => id !== accountId)] };
  return [
    draft,
    (changes) => {
      if (changes.chosen !== undefined && !changes.chosen.some(({ id }) => id === accountId))
        setFirstRemoved(true);
      setDraft({ ...draft, ...changes });
    },
  ];
}

async function countReceivers(draft: Draft): Promise<Receivers> {
  const audience = audienceOf(draft);
  if (audience === undefined) throw new Error('Nobody is chosen.');
  return dataOf(await client.POST('/portal/operator/messages/receivers', { body: { audience } }));
}

async function sendMessage(draft: Draft, expected: Receivers, key: string): Promise<Sent> {
  const audience = audienceOf(draft);
  if (audience === undefined) throw new Error('Nobody is chosen.');
  return dataOf(
    await client.POST('/portal/operator/messages', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        ...{ audience, expected, by_mail: draft.byMail },
        indonesian: { title: draft.title.trim(), body: draft.body.trim() },
        english: draft.hasEnglish ? { title: draft.titleEn.trim(), body: draft.bodyEn.trim() } : null,
      },
    }),
  );
}
