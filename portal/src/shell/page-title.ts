import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../operations/session.ts';

/** Sets the title of the browser's tab while a page is shown. */
export function usePageTitle(title: string): void {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  useEffect(() => {
    document.title = title.includes(settings.brand) ? title : `${title} · ${settings.brand}`;
  }, [title, settings.brand]);
}
