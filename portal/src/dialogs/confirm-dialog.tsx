import { Button, Modal } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from './dialog-buttons.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence: what will happen, with the amount. */
  readonly children: ReactNode;
  /** A verb with what it is about, such as the amount. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  /** Whether it takes something away. */
  readonly isDanger?: boolean;
  /** Whether what the action needs is there, such as a reason. */
  readonly isReady?: boolean;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { t } = useTranslation();
  const { isOpen, onClose, title, children, action, onConfirm } = props;
  const { isPending = false, isDanger = false, isReady = true } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className={styles['body']}>{children}</div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          {...(isDanger ? { color: 'red' } : {})}
          loading={isPending}
          disabled={!isReady}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
