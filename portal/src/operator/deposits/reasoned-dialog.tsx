import { Textarea } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import styles from './operator-deposits.module.css';
import { useDecision } from './use-decision.ts';

interface ReasonedDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isDanger?: boolean;
  /** Whether a reason is asked for. */
  readonly hasReason?: boolean;
  readonly isReady?: boolean;
  /** What will happen, with the amount, and further fields. */
  readonly children: ReactNode;
  readonly onSend: (reason: string, key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a decision, with the typed reason. It has one effect, however often it is pressed. */
export function ReasonedDialog(props: ReasonedDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const {
    title,
    action,
    isDanger = false,
    hasReason = true,
    isReady = true,
    children,
    onSend,
    onClose,
  } = props;
  const [reason, setReason] = useState('');
  const decision = useDecision(async (input: string, key) => ({ data: await onSend(input, key) }));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      action={decision.isLost ? t('refused.askAgain') : action}
      isDanger={isDanger}
      isPending={decision.isPending}
      isReady={isReady && (!hasReason || reason.trim() !== '')}
      onConfirm={() =>
        void (async () => {
          if ((await decision.send(reason.trim())) !== undefined) onClose();
        })()
      }
    >
      <div className={styles['stack']}>
        {/* What was sent stays as it is until its answer is known: another content would be another request. */}
        <fieldset className={styles['fields']} disabled={decision.isPending || decision.isLost}>
          {children}
          {hasReason && (
            <Textarea
              label={t('reason')}
              description={t('reasonHint')}
              value={reason}
              maxLength={500}
              autosize
              minRows={2}
              onChange={(event) => setReason(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
            />
          )}
        </fieldset>
        <DecisionFailure isLost={decision.isLost} refusal={decision.refusal} />
      </div>
    </ConfirmDialog>
  );
}
