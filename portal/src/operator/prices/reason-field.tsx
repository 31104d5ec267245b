import { Textarea } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why an operator does something, on one line, for the audit record. */
export function ReasonField({ value, onChange }: ReasonFieldProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  return (
    <Textarea
      label={t('form.reason')}
      autosize
      minRows={1}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
    />
  );
}
