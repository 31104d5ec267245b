import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';

interface TextFilterProps {
  readonly className?: string | undefined;
  readonly label: string;
  readonly value: string | undefined;
  /** Why a text cannot be searched. */
  readonly fault?: (text: string) => string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}

/** A text that is searched with Enter, or when the field is left. */
export function TextFilter(props: TextFilterProps): ReactElement {
  const { className = '', label, value = '', fault = () => undefined, onSearch } = props;
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setText(value);
  }
  const trimmed = text.trim();
  const problem = trimmed === '' ? undefined : fault(trimmed);
  const search = (): void => {
    if (problem === undefined && trimmed !== value) onSearch(trimmed === '' ? undefined : trimmed);
  };
  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      value={text}
      error={problem}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={search}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') search();
      }}
    />
  );
}
