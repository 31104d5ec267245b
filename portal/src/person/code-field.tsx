import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './two-factor.module.css';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** How many digits a one-time code has. */
export const codeDigits = 6;

/** The field for a one-time code. Apps show it with a space, which is left out. */
export function CodeField({ value, onChange }: CodeFieldProps): ReactElement {
  const { t } = useTranslation('person');
  return (
    <TextInput
      label={t('twoFactor.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, codeDigits))}
      classNames={{ input: styles['code'] ?? '' }}
    />
  );
}
