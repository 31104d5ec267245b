import { Textarea } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../forms/form-failure.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** One sentence: what will happen. */
  readonly children: ReactNode;
  /** The name of the field, and an example of a reason. */
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  /** What to say for the refusals that it expects, by their code. */
  readonly known?: Readonly<Record<string, ReactNode>>;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

/** Asks before something that somebody will ask about, and for the reason, which the audit record keeps. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { children, label, placeholder, isDanger = false, error, known = {}, onConfirm, ...rest } = props;
  const [reason, setReason] = useState('');
  const text = reason.replaceAll(/\s+/g, ' ').trim();
  return (
    <ConfirmDialog
      isOpen
      isDanger={isDanger}
      title={rest.title}
      action={rest.action}
      isPending={rest.isPending}
      isReady={text !== ''}
      onClose={rest.onClose}
      onConfirm={() => onConfirm(text)}
    >
      <p>{children}</p>
      <Textarea
        label={label}
        placeholder={placeholder}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        required
      />
      <FormFailure error={error} known={known} />
    </ConfirmDialog>
  );
}
