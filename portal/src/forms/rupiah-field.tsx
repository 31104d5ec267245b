import { TextInput } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatDigits } from '../format/rupiah.ts';
import { typedRupiah } from './typed-rupiah.ts';

interface RupiahFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Rupiah; undefined while the field is empty. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
}

/** The most digits that the field takes: a trillion rupiah. */
const digitsMax = 13;

/** A field for whole rupiah, in groups of three while they are typed. Hundredths are shown until the field is left, and not counted. */
export function RupiahField(props: RupiahFieldProps): ReactElement {
  const { label, description, value, onChange, error, isDisabled = false } = props;
  const [hundredths, setHundredths] = useState('');
  const shown = value === undefined ? '' : `${formatDigits(value)}${hundredths}`;
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      leftSection="Rp"
      disabled={isDisabled}
      value={shown}
      onBlur={() => setHundredths('')}
      onChange={(event) => {
        const typed = typedRupiah(event.currentTarget.value, shown);
        const digits = typed.digits.slice(0, digitsMax);
        setHundredths(typed.hundredths);
        onChange(digits === '' ? undefined : Number(digits));
      }}
      error={error}
    />
  );
}
