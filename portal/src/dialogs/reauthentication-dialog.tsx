import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from './dialog-buttons.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { sessionQuery } from '../operations/session.ts';
import { codeDigits, CodeField } from '../person/code-field.tsx';
import { CurrentPassword } from '../person/current-password.tsx';
import styles from './confirm-dialog.module.css';

interface ReauthenticationDialogProps {
  /** Is told whether the person proved who they are. */
  readonly onAnswer: (proved: boolean) => void;
}

/** Asks for the password or a one-time code. The request that needed it is sent again afterwards. */
export function ReauthenticationDialog({ onAnswer }: ReauthenticationDialogProps): ReactElement {
  const { t } = useTranslation('person');
  const { t: shell } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={t('prove.title')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <ReauthenticationForm onAnswer={onAnswer} />
    </Modal>
  );
}

function ReauthenticationForm({ onAnswer }: ReauthenticationDialogProps): ReactElement {
  const { t } = useTranslation('person');
  const { t: shell } = useTranslation();
  const { data: session } = useQuery(sessionQuery);
  const person = session?.person ?? null;
  const hasCodes = person?.two_factor === true;
  const [wantsPassword, setWantsPassword] = useState(false);
  const [text, setText] = useState('');
  const isCode = hasCodes && !wantsPassword;
  const prove = useMutation({
    mutationFn: async (body: { code: string } | { password: string }) =>
      dataOf(await client.POST('/portal/reauthenticate', { body })),
    onSuccess: () => onAnswer(true),
  });
  const isReady = isCode ? text.length === codeDigits : text !== '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isReady) prove.mutate(isCode ? { code: text } : { password: text });
  };
  const toggle = (): void => {
    setWantsPassword(isCode);
    setText('');
    prove.reset();
  };
  return (
    <form className={styles['body']} onSubmit={submit} noValidate>
      <p>{isCode ? t('prove.byCode') : t('prove.byPassword')}</p>
      {isCode ? (
        <CodeField value={text} onChange={setText} />
      ) : (
        <CurrentPassword isFirst email={person?.email ?? ''} value={text} onChange={setText} />
      )}
      <FormFailure
        error={prove.error}
        known={{ wrong_credentials: t('password.wrong'), wrong_code: t('twoFactor.wrongNewest') }}
      />
      <DialogButtons>
        {hasCodes && (
          <Button variant="subtle" onClick={toggle}>
            {isCode ? t('prove.usePassword') : t('prove.useCode')}
          </Button>
        )}
        <Button variant="default" onClick={() => onAnswer(false)}>
          {shell('dialog.cancel')}
        </Button>
        <Button type="submit" loading={prove.isPending} disabled={!isReady}>
          {t('prove.action')}
        </Button>
      </DialogButtons>
    </form>
  );
}
