import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientsQuery, type PriceClient } from './price-queries.ts';

/** How long a person may pause while typing before the search follows, milliseconds. */
const typingMs = 250;

interface ClientPickerProps {
  /** The client that is chosen; undefined: none is yet. */
  readonly value: Pick<PriceClient, 'id' | 'name'> | undefined;
  readonly onChange: (client: PriceClient | undefined) => void;
}

/** Chooses a client by a part of its name. */
export function ClientPicker({ value, onChange }: ClientPickerProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), typingMs);
  const { data: found = [] } = useQuery({ ...clientsQuery(text), enabled: text !== '' });
  const others = value === undefined || found.some(({ id }) => id === value.id) ? [] : [value];
  return (
    <Select
      label={t('client.label')}
      placeholder={t('client.hint')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('client.clear') }}
      nothingFoundMessage={text === '' ? t('client.type') : t('client.none')}
      filter={({ options }) => options}
      data={[...others, ...found].map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onChange(found.find((one) => one.id === id))}
    />
  );
}
