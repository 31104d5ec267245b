import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientListQuery } from './client-queries.ts';

/** A client that was chosen. */
export interface ChosenClient {
  readonly id: string;
  readonly name: string;
}

interface ChosenClientsProps {
  readonly chosen: readonly ChosenClient[];
  readonly onChange: (chosen: readonly ChosenClient[]) => void;
}

/** How many clients can be chosen. */
const chosenMax = 100;
const pauseMs = 250;

/** Chooses clients by their names. */
export function ChosenClients({ chosen, onChange }: ChosenClientsProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pauseMs);
  const found = useQuery(clientListQuery(search === '' ? {} : { search }));
  const known = new Map([...(found.data?.data ?? []), ...chosen].map((one) => [one.id, one.name]));
  return (
    <MultiSelect
      label={t('messages.chosen')}
      searchable
      clearable
      maxValues={chosenMax}
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={t('list.none')}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: known.get(id) ?? id })))}
      data={[...known].map(([value, label]) => ({ value, label }))}
    />
  );
}
