import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import dialog from '../../dialogs/confirm-dialog.module.css';
import { formatNumber } from '../../format/rupiah.ts';
import type { MoneyRequest } from '../../money/use-money-request.ts';
import { Note } from '../../panel/note.tsx';
import { ChangeFailure } from './change-failure.tsx';
import type { Receivers } from './client-queries.ts';
import styles from './clients.module.css';
import type { Draft } from './message-draft.ts';

interface MessageReviewProps {
  readonly draft: Draft;
  readonly receivers: Receivers;
  readonly send: MoneyRequest<Receivers, unknown>;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** A message as its receivers will read it, with their number, before it is sent. */
export function MessageReview({ draft, receivers, send, onBack, onSend }: MessageReviewProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  return (
    <>
      <div className={dialog['body']}>
        <Preview draft={draft} receivers={receivers} />
        {send.isLost && (
          <Note meaning="look" isAlert>
            {t('messages.lost')}
          </Note>
        )}
        <ChangeFailure error={send.refusal} known={{ receivers_changed: t('messages.changed') }} />
      </div>
      <DialogButtons>
        <Button variant="default" disabled={send.isPending || send.isLost} onClick={onBack}>
          {t('messages.back')}
        </Button>
        <Button loading={send.isPending} disabled={receivers.accounts === 0} onClick={onSend}>
          {t('messages.send', { count: receivers.accounts })}
        </Button>
      </DialogButtons>
    </>
  );
}

function Preview({
  draft,
  receivers,
}: {
  readonly draft: Draft;
  readonly receivers: Receivers;
}): ReactElement {
  const { t } = useTranslation('operator-clients');
  return (
    <div className={styles['form']}>
      <p>
        {draft.byMail
          ? t('messages.countsWithMail', { count: receivers.accounts, mails: formatNumber(receivers.mails) })
          : t('messages.counts', { count: receivers.accounts })}
      </p>
      <div className={styles['body']}>
        <b>{draft.title.trim()}</b>
        {draft.body.trim()}
      </div>
      {draft.hasEnglish && (
        <div className={styles['body']} lang="en">
          <b>{draft.titleEn.trim()}</b>
          {draft.bodyEn.trim()}
        </div>
      )}
      <Note meaning="look">{t('messages.final')}</Note>
    </div>
  );
}
