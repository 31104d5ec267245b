import type { ReactElement, ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The one primary action of the page, and at most one other. */
  readonly actions?: ReactNode;
}

/** The top of a page: its title, and its primary action at the right. */
export function PageHead({ title, subtitle, actions }: PageHeadProps): ReactElement {
  return (
    <header className={styles['head']}>
      <div className={styles['titles']}>
        <h1>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
