import { Checkbox, NumberInput, Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import styles from './resale-fields.module.css';
import type { Resale } from './resale.ts';

/** To what resale prices may be rounded up, rupiah. */
const steps = [1, 100, 500, 1_000] as const;

/** The most that a person may add to a price, rupiah. */
const marginMax = 10_000_000;

interface ResaleFieldsProps {
  readonly resale: Resale;
  readonly onChange: (resale: Resale) => void;
}

/** What the client adds to its prices before it shows them to others. */
export function ResaleFields({ resale, onChange }: ResaleFieldsProps): ReactElement {
  const { t } = useTranslation('products');
  return (
    <div className={styles['fields']}>
      <NumberInput
        label={t('resale.margin')}
        prefix={t('resale.prefix')}
        thousandSeparator="."
        decimalSeparator=","
        allowDecimal={false}
        allowNegative={false}
        max={marginMax}
        clampBehavior="strict"
        hideControls
        disabled={resale.showsCost}
        value={resale.margin === 0 ? '' : resale.margin}
        onChange={(value) => onChange({ ...resale, margin: typeof value === 'number' ? value : 0 })}
      />
      <Select
        label={t('resale.round')}
        disabled={resale.showsCost}
        allowDeselect={false}
        data={steps.map((step) => ({
          value: String(step),
          label: step === 1 ? t('resale.exact') : formatRupiah(step),
        }))}
        value={String(resale.step)}
        onChange={(value) => onChange({ ...resale, step: Number(value ?? 1) })}
      />
      <Checkbox
        className={styles['cost'] ?? ''}
        label={t('resale.showCost')}
        checked={resale.showsCost}
        onChange={({ currentTarget: { checked } }) => onChange({ ...resale, showsCost: checked })}
      />
    </div>
  );
}
