import { Link } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { Environment } from '../../operations/account.ts';
import styles from './reviews.module.css';

interface ReviewLinkProps {
  readonly environment: Environment;
  readonly view: 'cases' | 'complaints' | 'proposals';
  /** The order; left out: the list. */
  readonly orderId?: string;
  readonly children: ReactNode;
}

/** What an address of this page says. */
function searchOf({
  environment,
  view,
  orderId,
}: Omit<ReviewLinkProps, 'children'>): Readonly<Record<string, string>> {
  return {
    ...(environment === 'live' ? {} : { environment }),
    ...(view === 'cases' ? {} : { view }),
    ...(orderId === undefined ? {} : { order: orderId }),
  };
}

/** Leads to one review or complaint. */
export function ReviewLink({ children, ...to }: ReviewLinkProps): ReactElement {
  return (
    <Link to="/operator/reviews" search={searchOf(to)} className={styles['link']}>
      {children}
    </Link>
  );
}

/** Leads back to a list. */
export function BackLink({ children, ...to }: Omit<ReviewLinkProps, 'orderId'>): ReactElement {
  return (
    <Link to="/operator/reviews" search={searchOf(to)} className={styles['crumb']}>
      <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}
