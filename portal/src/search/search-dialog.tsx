import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentAccount } from '../operations/account.ts';
import { RequestFailed } from '../operations/portal-client.ts';
import styles from './search-dialog.module.css';
import { type Hit, useHits } from './search-hits.tsx';
import { searchMin, searchQuery, type SearchResult } from './search-query.ts';

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
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('title')}
      withCloseButton={false}
      size={560}
      yOffset="10vh"
      centered={false}
      padding={0}
      classNames={{ header: styles['hidden'] ?? '' }}
    >
      <Search account={account} onClose={onClose} />
    </Modal>
  );
}

function Search({ account, onClose }: Omit<SearchDialogProps, 'isOpen'>): ReactElement {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const chosenHit = useRef<HTMLLIElement>(null);
  const [settled] = useDebouncedValue(text.trim(), typedMs);
  const query = useQuery({ ...searchQuery(account, settled), placeholderData: keepPreviousData });
  const groups = useHits(account, text.trim(), text.trim().length < searchMin ? undefined : query.data);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(chosen, hits.length - 1);
  useEffect(() => chosenHit.current?.scrollIntoView({ block: 'nearest' }), [at]);

  const go = ({ to, state }: Hit): void => {
    onClose();
    void navigate({ to, ...(state === undefined ? {} : { state }) });
  };
  const onKey = (event: KeyboardEvent): void => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[at];
    if (steps !== undefined && hits.length > 0) setChosen((at + steps + hits.length) % hits.length);
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
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
        <kbd aria-hidden>{t('escape')}</kbd>
      </div>
      <div className={styles['hits']} id={list} role="listbox" aria-label={t('hits')}>
        {groups.map(({ name, hits: ofGroup }) => (
          <ul key={name} role="group" aria-label={t(`group.${name}`)} className={styles['group']}>
            <li role="presentation" className={styles['title']}>
              {t(`group.${name}`)}
            </li>
            {ofGroup.map((hit) => {
              const place = hits.indexOf(hit);
              return (
                <li
                  key={hit.key}
                  ref={place === at ? chosenHit : null}
                  id={`${list}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  className={styles['hit']}
                  onMouseMove={() => setChosen(place)}
                  onClick={() => go(hit)}
                >
                  {hit.content}
                </li>
              );
            })}
          </ul>
        ))}
      </div>
      <p className={styles['state']} role="status">
        {stateOf()}
      </p>
    </div>
  );

  /** What there is to say beside the hits. */
  function stateOf(): string {
    if (text.trim().length < searchMin) return t('hint');
    if (query.error instanceof RequestFailed && query.error.status === 429) return t('tooMany');
    if (query.isError) return t('failed');
    if (query.isFetching || settled !== text.trim()) return t('searching');
    return query.data !== undefined && isEmpty(query.data) ? t('nothing') : t('keys');
  }
}

function isEmpty({ orders, deposits, products }: SearchResult): boolean {
  return orders.length + deposits.length + products.length === 0;
}
