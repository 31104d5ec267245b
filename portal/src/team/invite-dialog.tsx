import { Button, Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../dialogs/dialog-buttons.tsx';
import dialog from '../dialogs/confirm-dialog.module.css';
import { looksLikeEmail } from '../forms/email-address.ts';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { type Role, RoleChoice } from './role-choice.tsx';
import { useTeamChange } from './team-queries.ts';

/** Invites somebody by e-mail. What was typed stays when it fails. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const [isTried, setTried] = useState(false);
  const invite = useTeamChange(
    async (accountId, body: { email: string; role: Role }) =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/invitations', {
          params: { path: { account_id: accountId } },
          body,
        }),
      ),
    () => {
      notifications.show({ message: t('invite.done', { email: email.trim() }) });
      onClose();
    },
  );
  const isComplete = looksLikeEmail(email);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isComplete) invite.mutate({ email: email.trim(), role });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invite.title')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form className={dialog['body']} onSubmit={submit} noValidate>
        <TextInput
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isTried && !isComplete && <FieldError>{t('invite.incomplete')}</FieldError>}
        />
        <RoleChoice value={role} onChange={setRole} />
        <FormFailure
          error={invite.error}
          known={{ already_member: t('invite.member'), too_many_invitations: t('invite.tooMany') }}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {shell('dialog.cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t('invite.action')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
