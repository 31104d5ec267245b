import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { currentLanguage } from '../language/language.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { LinkButton } from './link-button.tsx';
import { type NewPerson, NewPersonFields, useNewPerson } from './new-person.tsx';
import styles from './visitor-form.module.css';

interface InvitationFormProps {
  readonly token: string;
  /** The address that was invited; null when the link is for whoever has it. */
  readonly email: string | null;
}

/** The form of somebody who is invited and new here. */
export function InvitationForm({ token, email }: InvitationFormProps): ReactElement {
  const { t } = useTranslation('visitor');
  const form = useNewPerson({ business: false, email: email ?? '' });
  const accept = useMutation({
    mutationFn: async ({ name, password, ...typed }: NewPerson) =>
      dataOf(
        await client.POST('/portal/invitations/{token}/accept', {
          params: { path: { token } },
          body: {
            ...{ name: name.trim(), password, language: currentLanguage() },
            ...(email === null ? { email: typed.email.trim() } : {}),
          },
        }),
      ),
    onError: form.refuse,
  });
  if (accept.isSuccess)
    return (
      <>
        <Note meaning="ok" isAlert>
          {t('invitation.done')}
        </Note>
        <LinkButton to="/sign-in" size="md" h={44} fullWidth>
          {t('link.signIn')}
        </LinkButton>
      </>
    );
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.fields.onSubmit((values) => accept.mutate(values), focusFirstError(form.fields))}
    >
      <NewPersonFields form={form} hasBusiness={false} hasEmail={email === null} />
      <FormFailure error={form.otherError(accept.error)} known={{ link_not_valid: t('invitation.used') }} />
      <Button type="submit" size="md" h={44} fullWidth loading={accept.isPending}>
        {t('invitation.accept')}
      </Button>
    </form>
  );
}
