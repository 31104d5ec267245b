import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './visitor-form.module.css';

interface VisitorMessageProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly children: ReactNode;
  /** The next steps, the most useful one first. */
  readonly actions?: ReactNode;
  readonly isBad?: boolean;
}

/** What became of a form, or why a link does not work, and what to do next. It is announced when it takes the place of a form. */
export function VisitorMessage(props: VisitorMessageProps): ReactElement {
  const { icon: Icon, title, children, actions, isBad = false } = props;
  usePageTitle(title);
  return (
    <section className={styles['form']}>
      <span className={styles['icon']} data-bad={isBad}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div role="status">
        <h1 className={styles['title']}>{title}</h1>
        <div className={styles['text']}>{children}</div>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
