import { Textarea } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { BooksFailure } from './books-failure.tsx';
import styles from './reconciliation.module.css';

interface ReasonDialogProps {
  readonly title: string;
  /** One sentence: what will happen. */
  readonly text: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

/** Asks for the reason before something is decided. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { title, text, action, isPending, error, onClose, onReason } = props;
  const [reason, setReason] = useState('');
  const given = reason.trim().replaceAll(/\s+/g, ' ');
  return (
    <ConfirmDialog
      isOpen
      title={title}
      action={action}
      isPending={isPending}
      isReady={given !== '' && !isPending}
      onClose={onClose}
      onConfirm={() => onReason(given)}
    >
      <div className={styles['dialog']}>
        <p>{text}</p>
        <Textarea
          data-autofocus
          label={t('decide.reason')}
          description={t('decide.reasonText')}
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <BooksFailure error={error} />
      </div>
    </ConfirmDialog>
  );
}
