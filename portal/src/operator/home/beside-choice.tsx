import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface BesideChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses the day that stands beside today in the chart of the hours. */
export function BesideChoice({ value, onChange }: BesideChoiceProps): ReactElement {
  const { t } = useTranslation('operator-home');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('hours.beside')}
      value={value}
      onChange={onChange}
      data={[
        { value: 'yesterday', label: t('hours.yesterday') },
        { value: 'last_week', label: t('hours.lastWeek') },
      ]}
    />
  );
}
