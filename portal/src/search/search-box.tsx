import { IconSearch } from '@tabler/icons-react';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCatalogues } from '../language/language.ts';
import type { CurrentAccount } from '../operations/account.ts';
import styles from './search-box.module.css';
import type { SearchDialog as SearchDialogType } from './search-dialog.tsx';

async function loadDialog(): Promise<{ default: typeof SearchDialogType }> {
  const [{ SearchDialog: Dialog }] = await Promise.all([
    import('./search-dialog.tsx'),
    loadCatalogues(['search']),
  ]);
  return { default: Dialog };
}

/** The dialog is loaded after the page, so that what somebody types right after Ctrl-K is not lost. */
const SearchDialog = lazy(loadDialog);
const loadAfterMs = 1_000;

/** The search of all pages: opened by its field, by `/`, or by Ctrl-K. */
export function SearchBox({ account }: { readonly account: CurrentAccount }): ReactElement {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  useEffect(() => {
    // One that cannot be loaded now is asked for again when somebody searches.
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isControlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isControlK && !(isSlash && !isTyping(event.target))) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles['field']}
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        aria-label={t('shell.searchHint')}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span>{t('shell.searchHint')}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      {wasOpened && (
        <Suspense>
          <SearchDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether a key goes into a field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}
