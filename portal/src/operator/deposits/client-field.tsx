import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatRupiah } from '../../format/rupiah.ts';
import type { Environment } from '../../operations/account.ts';
import { type ClientChoice, clientsQuery } from './deposit-queries.ts';

interface ClientFieldProps {
  readonly label: string;
  /** What is shown while no client is chosen. */
  readonly placeholder?: string;
  readonly environment: Environment;
  readonly value: ClientChoice | undefined;
  readonly onChange: (client: ClientChoice | undefined) => void;
}

/** A client, found by a part of the name. */
export function ClientField({
  label,
  placeholder,
  environment,
  value,
  onChange,
}: ClientFieldProps): ReactElement {
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text, 200);
  const found = useQuery({ ...clientsQuery(environment, sought), placeholderData: keepPreviousData });
  const choices = found.data ?? [];
  const all =
    value === undefined || choices.some(({ id }) => id === value.id) ? choices : [value, ...choices];
  return (
    <Select
      label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => {
        const client = all.find(({ id }) => id === option.value);
        return `${option.label} · ${formatRupiah(client?.balance ?? 0)}`;
      }}
      value={value?.id ?? null}
      onChange={(id) => onChange(all.find((client) => client.id === id))}
    />
  );
}
