import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { Environment } from '../../operations/account.ts';
import { BackLink } from '../../pages/back-link.tsx';
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

/** Leads back to a list of this page. */
export function ReviewsBackLink({
  children,
  ...to
}: Omit<ReviewLinkProps, 'children' | 'orderId'> & { readonly children: string }): ReactElement {
  return (
    <BackLink to="/operator/reviews" search={searchOf(to)}>
      {children}
    </BackLink>
  );
}
