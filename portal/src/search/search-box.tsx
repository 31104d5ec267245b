import { IconSearch } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import styles from './search-box.module.css';

/** The dialog is loaded after the page, so that what somebody types right after Ctrl-K is not lost. */
const loadAfterMs = 1_000;

interface SearchBoxProps {
  /** What the field says. */
  readonly hint: string;
  /** Loads the dialog. */
  readonly load: () => Promise<unknown>;
  /** The dialog, which is loaded when it is shown first. */
  readonly dialog: (dialog: { readonly isOpen: boolean; readonly onClose: () => void }) => ReactNode;
}

/** The search of all pages: opened by its field, by `/`, or by Ctrl-K. */
export function SearchBox({ hint, load, dialog }: SearchBoxProps): ReactElement {
  const [{ openings, isOpen }, setState] = useState({ openings: 0, isOpen: false });
  const open = (): void =>
    setState((now) => (now.isOpen ? now : { openings: now.openings + 1, isOpen: true }));
  const close = (): void => setState((now) => ({ ...now, isOpen: false }));
  useEffect(() => {
    // One that cannot be loaded now is asked for again when somebody searches.
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, [load]);
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
        aria-label={hint}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span>{hint}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      {/* Each opening has a dialog of its own: one that is still closing has the text of the search before. */}
      {openings > 0 && <Suspense key={openings}>{dialog({ isOpen, onClose: close })}</Suspense>}
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
