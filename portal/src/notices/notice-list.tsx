import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Note } from '../panel/note.tsx';
import { QueryView } from '../states/query-view.tsx';
import { markRead, type Notice, noticesKey, noticesQuery } from './notice-queries.ts';
import styles from './notices.module.css';

/** What the operator told the account. Each person notes for themselves what they have read. */
export function NoticeList({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useTranslation('notices');
  const queries = useQueryClient();
  const query = useInfiniteQuery(noticesQuery(accountId));
  const read = useMutation({
    mutationFn: (ids: string[]) => markRead(accountId, ids),
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey(accountId) }),
  });
  return (
    <QueryView query={query} failed={t('failed')}>
      {({ pages }) => {
        const notices = pages.flatMap((page) => page.notices);
        const unread = notices.filter(({ is_read: isRead }) => !isRead).map(({ id }) => id);
        if (notices.length === 0) return <p className={styles['none']}>{t('none')}</p>;
        return (
          <div className={styles['list']}>
            {unread.length > 0 && (
              <Button
                variant="default"
                size="xs"
                loading={read.isPending}
                onClick={() => read.mutate(unread.slice(0, 100))}
              >
                {t('readAll')}
              </Button>
            )}
            {read.isError && (
              <Note meaning="bad" isAlert>
                {t('readFailed')}
              </Note>
            )}
            {notices.map((notice) => (
              <NoticeView key={notice.id} notice={notice} />
            ))}
            {query.hasNextPage && (
              <Button
                variant="default"
                size="xs"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('older')}
              </Button>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

function NoticeView({ notice }: { readonly notice: Notice }): ReactElement {
  const { t } = useTranslation('notices');
  const language = currentLanguage();
  const isEnglish = language === 'en' && notice.english !== null;
  const { title, body } = (isEnglish ? notice.english : undefined) ?? notice.indonesian;
  return (
    <article className={styles['notice']} data-unread={!notice.is_read} lang={isEnglish ? 'en' : 'id'}>
      <h3>
        {title}
        {!notice.is_read && <span className={styles['new']}>{t('new')}</span>}
      </h3>
      <p>{body}</p>
      <time dateTime={notice.sent_at}>{formatTime(new Date(notice.sent_at), language)}</time>
    </article>
  );
}
