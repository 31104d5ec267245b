import { Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../operations/account.ts';

interface EnvironmentFieldProps {
  readonly value: Environment;
  readonly onChange: (environment: Environment) => void;
}

/** Whether it is about real money. */
export function EnvironmentField({ value, onChange }: EnvironmentFieldProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <Select
      label={t('environment.label')}
      allowDeselect={false}
      data={[
        { value: 'live', label: t('environment.live') },
        { value: 'sandbox', label: t('environment.sandbox') },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen === 'sandbox' ? 'sandbox' : 'live')}
    />
  );
}
