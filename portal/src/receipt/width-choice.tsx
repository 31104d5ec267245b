import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperWidth } from './receipt-paper.tsx';
import { rememberWidth } from './receipt-settings.ts';

interface WidthChoiceProps {
  readonly width: PaperWidth;
  readonly onChange: (width: PaperWidth) => void;
}

/** Chooses the paper of a receipt, which this browser remembers. */
export function WidthChoice({ width, onChange }: WidthChoiceProps): ReactElement {
  const { t } = useTranslation('receipt');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('width')}
      value={width}
      onChange={(value) => {
        onChange(value);
        rememberWidth(value);
      }}
      data={[
        { value: '58', label: t('mm58') },
        { value: '80', label: t('mm80') },
        { value: 'a4', label: t('a4') },
      ]}
    />
  );
}
