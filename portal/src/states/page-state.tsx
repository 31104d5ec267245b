import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './page-state.module.css';

interface PageStateProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** The next steps, the most useful one first. */
  readonly actions?: ReactNode;
  readonly isBad?: boolean;
  /** Whether it is the whole page, so that its title is that of the page. */
  readonly isPage?: boolean;
}

/** A panel that says why there is nothing to see here, and what to do next. */
export function PageState({
  icon: Icon,
  title,
  children,
  actions,
  isBad = false,
  isPage = false,
}: PageStateProps): ReactElement {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section className={styles['state']}>
      <span className={styles['icon']} data-bad={isBad}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <Title className={styles['title']}>{title}</Title>
      <div className={styles['text']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
