import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentAccount } from '../operations/account.ts';
import { RequestFailed } from '../operations/portal-client.ts';
import { HitList } from './hit-list.tsx';
import styles from './search-dialog.module.css';
import { type Hit, useHits } from './search-hits.tsx';
import { searchMin, useSearch } from './search-query.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What to search orders for. It may be a customer number, so it is not in the address. */
    readonly search?: string;
  }
}

interface SearchDialogProps {
  readonly account: CurrentAccount;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Typing stops for this long before a text is searched for, milliseconds. */
const typedMs = 200;

/** The search of all pages. Arrows choose a hit, Enter goes there, Escape closes. */
export function SearchDialog({ account, isOpen, onClose }: SearchDialogProps): ReactElement {
  const { t } = useTranslation('search');
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="10vh" centered={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Modal.Body>
          <Search account={account} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ account, onClose }: Omit<SearchDialogProps, 'isOpen'>): ReactElement {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, typedMs);
  const query = useSearch(account, settled);
  const groups = useHits(account, text, text.length < searchMin ? undefined : query.data);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(chosen, hits.length - 1);

  const go = ({ to, filters = {}, state }: Hit): void => {
    onClose();
    void navigate({ to, search: filters, ...(state === undefined ? {} : { state }) });
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const hit = hits[at];
    if (step !== 0 && hits.length > 0) setChosen((at + step + hits.length) % hits.length);
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
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
        <kbd aria-hidden>{t('escape')}</kbd>
      </div>
      <HitList id={list} groups={groups} at={at} onChoose={setChosen} onGo={go} />
      <SearchState query={query} text={text} isSettled={settled === text} />
    </div>
  );
}

interface SearchStateProps {
  readonly query: ReturnType<typeof useSearch>;
  readonly text: string;
  readonly isSettled: boolean;
}

/** What there is to say beside the hits. */
function SearchState({ query, text, isSettled }: SearchStateProps): ReactElement {
  const { t } = useTranslation('search');
  const said = (): string => {
    if (text.length < searchMin) return t('hint');
    if (query.error instanceof RequestFailed && query.error.status === 429) return t('tooMany');
    if (query.isError) return t('failed');
    if (query.data === undefined || query.isFetching || !isSettled) return t('searching');
    const { orders, deposits, products } = query.data;
    return orders.length + deposits.length + products.length === 0 ? t('nothing') : t('keys');
  };
  return (
    <p className={styles['state']} role="status">
      {said()}
    </p>
  );
}
