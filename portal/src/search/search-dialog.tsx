import { CloseButton, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailed } from '../operations/portal-client.ts';
import type { Hit, HitGroup } from './hit.ts';
import { HitList } from './hit-list.tsx';
import styles from './search-dialog.module.css';
import { searchMin } from './search-query.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What to search orders for. It may be a customer number, so it is not in the address. */
    readonly search?: string;
  }
}

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The search of a half of the portal. It forgets what was typed when the dialog is closed. */
  readonly children: ReactNode;
}

/** Typing stops for this long before a text is searched for, milliseconds. */
const typedMs = 200;

/** The search of all pages. Arrows choose a hit, Enter goes there, Escape closes. */
export function SearchDialog({ isOpen, onClose, children }: SearchDialogProps): ReactElement {
  const { t } = useTranslation('search');
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="10vh" centered={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What somebody types. */
export interface SearchText {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** What is sought, as it is typed now. */
  readonly text: string;
  /** What the server is asked for: what was typed a moment ago. */
  readonly settled: string;
}

/** What is typed into the field of a search. */
export function useSearchText(): SearchText {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, typedMs);
  return { typed, setTyped, text, settled };
}

interface SearchFieldProps {
  readonly search: SearchText;
  readonly label: string;
  readonly placeholder: string;
  readonly groups: readonly HitGroup[];
  readonly query: UseQueryResult;
  /** How many hits the server found; undefined: it has not answered. */
  readonly found: number | undefined;
  /** What to say when it found nothing. */
  readonly nothing: string;
  /** A hit that needs no choice: it is opened at once. */
  readonly only?: Hit | undefined;
  readonly onClose: () => void;
}

/** The field of a search with its hits. */
export function SearchField(props: SearchFieldProps): ReactElement {
  const { search, label, placeholder, groups, query, only, onClose } = props;
  const { t } = useTranslation('search');
  const { t: shell } = useTranslation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(0);
  // Enter before the answer: its first hit is opened when it is there.
  const [awaited, setAwaited] = useState<string>();
  const list = useId();
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(chosen, hits.length - 1);
  const isAnswered = search.settled === search.text && !query.isFetching && !query.isPlaceholderData;

  const go = ({ to, filters = {}, state }: Hit): void => {
    onClose();
    void navigate({ to, search: filters, ...(state === undefined ? {} : { state }) });
  };
  const direct = isAnswered ? (only ?? (awaited === search.text ? hits[0] : undefined)) : undefined;
  useEffect(() => {
    if (direct !== undefined) go(direct);
    // Once for each hit: the address changes with it.
  }, [direct?.to]);
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const hit = hits[at];
    if (step !== 0 && hits.length > 0) setChosen((at + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && !isAnswered && search.text.length >= searchMin) setAwaited(search.text);
    else if (event.key === 'Enter' && hit !== undefined) go(hit);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <div className={styles['field']}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits[at] === undefined ? undefined : `${list}-${at}`}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={search.typed}
          onChange={({ currentTarget }) => {
            search.setTyped(currentTarget.value);
            setChosen(0);
            setAwaited(undefined);
          }}
          onKeyDown={onKey}
        />
        <kbd aria-hidden>{t('escape')}</kbd>
        <CloseButton className={styles['close'] ?? ''} aria-label={shell('dialog.close')} onClick={onClose} />
      </div>
      <HitList id={list} groups={groups} at={at} onChoose={setChosen} onGo={go} />
      <SearchState {...props} />
    </div>
  );
}

/** What there is to say beside the hits. */
function SearchState({ search, query, found, nothing }: SearchFieldProps): ReactElement {
  const { t } = useTranslation('search');
  const said = (): string => {
    if (search.text.length < searchMin) return t('hint');
    if (query.error instanceof RequestFailed && query.error.status === 429) return t('tooMany');
    if (query.isError) return t('failed');
    if (found === undefined || query.isFetching || search.settled !== search.text) return t('searching');
    return found === 0 ? nothing : t('keys');
  };
  const text = said();
  return (
    <p className={`${styles['state']} ${text === t('keys') ? styles['keys'] : ''}`} role="status">
      {text}
    </p>
  );
}
