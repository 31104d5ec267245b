import type { ReactElement, ReactNode } from 'react';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './visitor-form.module.css';

interface VisitorHeadProps {
  readonly title: string;
  /** What stands below it, such as where to go instead. */
  readonly children?: ReactNode;
}

/** The title of a page for people who are not signed in. */
export function VisitorHead({ title, children }: VisitorHeadProps): ReactElement {
  usePageTitle(title);
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>{title}</h1>
      {children !== undefined && <p className={styles['subtitle']}>{children}</p>}
    </header>
  );
}
