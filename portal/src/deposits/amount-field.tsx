import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah, formatDigits } from '../format/rupiah.ts';
import { typedRupiah } from '../forms/typed-rupiah.ts';
import styles from './amount-field.module.css';

interface AmountFieldProps {
  /** Digits only. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly quick: readonly number[];
  /** What the amount may be. */
  readonly hint: string;
  /** What is wrong, and what to do. */
  readonly error?: string | undefined;
}

/** More digits than any amount has. */
const digitsMax = 13;

/** The amount of a deposit: typed with dots as it is shown, or chosen from the usual ones. Hundredths are not counted. */
export function AmountField({ value, onChange, quick, hint, error }: AmountFieldProps): ReactElement {
  const { t } = useTranslation('deposits');
  const id = useId();
  const [hundredths, setHundredths] = useState('');
  const shown = value === '' ? '' : `${formatDigits(BigInt(value))}${hundredths}`;
  return (
    <section className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {t('new.amount')}
      </label>
      <div className={styles['input']} data-bad={error !== undefined}>
        <span aria-hidden>{formatRupiah(0).slice(0, 2)}</span>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== undefined}
          value={shown}
          onBlur={() => setHundredths('')}
          onChange={({ target }) => {
            const typed = typedRupiah(target.value, shown);
            setHundredths(typed.hundredths);
            onChange(typed.digits.replace(/^0+/, '').slice(0, digitsMax));
          }}
        />
      </div>
      <div className={styles['quick']}>
        {quick.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={value === String(amount)}
            onClick={() => onChange(String(amount))}
          >
            {formatDigits(amount)}
          </button>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles['hint']} data-bad={error !== undefined}>
        {error !== undefined && <IconAlertCircle size={14} stroke={1.75} aria-hidden />}
        {error ?? hint}
      </p>
    </section>
  );
}
