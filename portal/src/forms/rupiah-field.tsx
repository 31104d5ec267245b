import { TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

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

/** A field for whole rupiah. Its digits are written in groups of three while they are typed. */
export function RupiahField(props: RupiahFieldProps): ReactElement {
  const { label, description, value, onChange, error, isDisabled = false } = props;
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      leftSection="Rp"
      disabled={isDisabled}
      value={value === undefined ? '' : String(value).replaceAll(/\B(?=(\d{3})+$)/g, '.')}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, digitsMax);
        onChange(digits === '' ? undefined : Number(digits));
      }}
      error={error}
    />
  );
}
