import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import styles from './back-link.module.css';

interface BackLinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
  /** The title of the list. */
  readonly children: string;
}

/** Leads from the page of one thing back to its list. It stands above the title. */
export function BackLink({ to, search = {}, children }: BackLinkProps): ReactElement {
  return (
    <Link to={to} search={search} className={styles['back']}>
      <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}
