import { PasswordInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface CurrentPasswordProps {
  /** The address of the person, by which password managers find the password. */
  readonly email: string;
  /** What it is called beside a field for a new password. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** Whether it has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** The field for the password that the person has now. */
export function CurrentPassword(props: CurrentPasswordProps): ReactElement {
  const { t } = useTranslation('person');
  const { email, label = t('password.current'), value, onChange, isFirst = false } = props;
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={label}
        name="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
    </>
  );
}
