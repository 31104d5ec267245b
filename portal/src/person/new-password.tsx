import { PasswordInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordMin, strengthOf } from './password-strength.ts';
import styles from './new-password.module.css';

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly name?: string;
}

/** The field for a new password, with its length and how strong it looks. It has no rule but the length. */
export function NewPassword({
  label,
  value,
  onChange,
  error,
  name = 'new-password',
}: NewPasswordProps): ReactElement {
  const { t } = useTranslation('person');
  const strength = strengthOf(value);
  const length = Array.from(value).length;
  const hint =
    length === 0
      ? t('password.rule', { least: passwordMin })
      : strength === 0
        ? t('password.short', { count: length, more: passwordMin - length })
        : t(`password.strength.${strength}`, { length });
  return (
    <div>
      <PasswordInput
        label={label}
        name={name}
        required
        withAsterisk={false}
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        errorProps={{ mt: 6 }}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      />
      <div className={styles['bars']} data-strength={strength} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= strength} />
        ))}
      </div>
      <p className={styles['hint']} aria-live="polite">
        {hint}
      </p>
    </div>
  );
}
