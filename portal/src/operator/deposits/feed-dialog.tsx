import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { isLostAnswer, RequestFailed } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { depositsKey } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';

interface FeedDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isReady?: boolean;
  /** What will happen, and further fields. */
  readonly children: ReactNode;
  /** What may have happened when the answer did not arrive, and what to do. */
  readonly lost: string;
  readonly onSend: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a change of a feed. It is sent once: a second request would make another secret, and end the one in use. */
export function FeedDialog(props: FeedDialogProps): ReactElement {
  const { title, action, isReady = true, children, lost, onSend, onClose } = props;
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: onSend,
    onSuccess: onClose,
    // Also after a lost answer: the list says what has happened.
    onSettled: () => queries.invalidateQueries({ queryKey: depositsKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      action={action}
      isPending={isPending}
      isReady={isReady}
      onConfirm={() => mutate()}
    >
      <div className={styles['stack']}>
        <fieldset className={styles['fields']} disabled={isPending}>
          {children}
        </fieldset>
        {error !== null && isLostAnswer(error) ? (
          <Note meaning="look" isAlert>
            {lost}
          </Note>
        ) : (
          <DecisionFailure isLost={false} refusal={error instanceof RequestFailed ? error : undefined} />
        )}
      </div>
    </ConfirmDialog>
  );
}
