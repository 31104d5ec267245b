import { lazy, type ReactElement, Suspense } from 'react';
import { loadCatalogues } from '../language/language.ts';
import styles from './lazy-notice-bell.module.css';

const Bell = lazy(async () => {
  const [{ NoticeBell }] = await Promise.all([import('./notice-bell.tsx'), loadCatalogues(['notices'])]);
  return { default: NoticeBell };
});

/** The bell of the notices, which is no part of the first load. */
export function LazyNoticeBell({ accountId }: { readonly accountId: string }): ReactElement {
  return (
    <Suspense fallback={<span className={styles['place']} />}>
      <Bell accountId={accountId} />
    </Suspense>
  );
}
