import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title?: string;
  /** What stands beside the title: a link or a small button. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** Whether the content keeps the inset of the panel; a table or a list brings its own. */
  readonly isPadded?: boolean;
}

/** A surface with a hairline around it, its title, and what belongs together. */
export function Panel({ title, actions, footer, children, isPadded = false }: PanelProps): ReactElement {
  const id = useId();
  return (
    <section className={styles['panel']} {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles['head']}>
          {title !== undefined && <h2 id={id}>{title}</h2>}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </header>
      )}
      {isPadded ? <div className={styles['content']}>{children}</div> : children}
      {footer !== undefined && <footer className={styles['foot']}>{footer}</footer>}
    </section>
  );
}
