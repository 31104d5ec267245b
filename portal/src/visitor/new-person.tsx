import { useForm, type UseFormReturnType } from '@mantine/form';
import { TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { NewPassword } from '../person/new-password.tsx';
import { usePasswordRefusal } from '../person/password-refusal.ts';
import { strengthOf } from '../person/password-strength.ts';
import { looksLikeEmail } from '../forms/email-address.ts';

/** What a new person types. */
export interface NewPerson {
  readonly business: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A form of a new person. */
export interface NewPersonForm {
  readonly fields: UseFormReturnType<NewPerson>;
  /** Shows at the field why the server does not take the password. */
  readonly refuse: (error: unknown) => void;
  /** An error that no field shows; null when there is none. */
  readonly otherError: (error: unknown) => unknown;
}

/** The fields of a new person, which are checked before they are sent. `business`: whether one is opened. */
export function useNewPerson(given: { readonly business: boolean; readonly email: string }): NewPersonForm {
  const { t } = useTranslation('visitor');
  const passwordRefusal = usePasswordRefusal();
  const wrong = (text: ReactNode): ReactNode => <FieldError>{text}</FieldError>;
  const fields = useForm<NewPerson>({
    initialValues: { business: '', name: '', email: given.email, password: '' },
    validate: {
      business: (text) => (given.business && text.trim() === '' ? wrong(t('signUp.businessMissing')) : null),
      name: (text) => (text.trim() === '' ? wrong(t('signUp.nameMissing')) : null),
      email: (text) => (looksLikeEmail(text) ? null : wrong(t('email.incomplete'))),
      password: (text) => (strengthOf(text) > 0 ? null : wrong(t('password.tooShort'))),
    },
  });
  return {
    fields,
    refuse(error) {
      const refusal = passwordRefusal(error);
      if (refusal === undefined) return;
      fields.setFieldError('password', wrong(refusal));
      fields.getInputNode('password')?.focus();
    },
    otherError: (error) => (passwordRefusal(error) === undefined ? error : null),
  };
}

interface FieldsProps {
  readonly form: NewPersonForm;
  readonly hasBusiness: boolean;
  /** Whether the address is asked for; an invitation has it already. */
  readonly hasEmail: boolean;
}

/** The fields of a new person. */
export function NewPersonFields({ form: { fields }, hasBusiness, hasEmail }: FieldsProps): ReactElement {
  const { t } = useTranslation('visitor');
  return (
    <>
      {hasBusiness && (
        <TextInput
          label={t('signUp.business')}
          autoComplete="organization"
          maxLength={200}
          {...fields.getInputProps('business')}
        />
      )}
      <TextInput
        label={t('signUp.name')}
        autoComplete="name"
        maxLength={100}
        {...fields.getInputProps('name')}
      />
      {hasEmail ? (
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          {...fields.getInputProps('email')}
        />
      ) : (
        <input type="email" autoComplete="username" value={fields.values.email} readOnly hidden />
      )}
      <NewPassword
        label={t('signIn.password')}
        value={fields.values.password}
        {...fields.getInputProps('password')}
      />
    </>
  );
}
