import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { currentLanguage } from '../language/language.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { type NewPerson, NewPersonFields, useNewPerson } from './new-person.tsx';
import { VisitorHead } from './visitor-head.tsx';
import styles from './visitor-form.module.css';

interface SignUpFormProps {
  /** Is told the address after the mail was requested. */
  readonly onSent: (email: string) => void;
}

/** The form for a new person and business. */
export function SignUpForm({ onSent }: SignUpFormProps): ReactElement {
  const { t } = useTranslation('visitor');
  const form = useNewPerson({ business: true, email: '' });
  const signUp = useMutation({
    mutationFn: async ({ business, name, email, password }: NewPerson) =>
      dataOf(
        await client.POST('/portal/sign-up', {
          body: {
            business_name: business.trim(),
            name: name.trim(),
            email: email.trim(),
            password,
            language: currentLanguage(),
          },
        }),
      ),
    onSuccess: (_done, { email }) => onSent(email.trim()),
    onError: form.refuse,
  });
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.fields.onSubmit((values) => signUp.mutate(values), focusFirstError(form.fields))}
    >
      <VisitorHead title={t('signUp.title')}>
        {t('signUp.hasAccount')} <Link to="/sign-in">{t('link.signIn')}</Link>
      </VisitorHead>
      <NewPersonFields form={form} hasBusiness hasEmail />
      <FormFailure error={form.otherError(signUp.error)} />
      <Button type="submit" size="md" h={44} fullWidth loading={signUp.isPending}>
        {t('signUp.submit')}
      </Button>
    </form>
  );
}
