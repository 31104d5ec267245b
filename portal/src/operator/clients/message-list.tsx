import { useQuery } from '@tanstack/react-query';
import { IconMessage } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Pager } from '../../tables/pager.tsx';
import { type Message, messagesQuery } from './client-queries.ts';
import styles from './clients.module.css';

/** The messages that were sent to clients, newest first. */
export function MessageList(): ReactElement {
  const { t } = useTranslation('operator-clients');
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const query = useQuery(messagesQuery(pages.at(-1)));
  return (
    <QueryView query={query} failed={t('messages.failed')}>
      {({ messages, next }) =>
        messages.length === 0 ? (
          <PageState icon={IconMessage} title={t('messages.empty')}>
            <p>{t('messages.emptyText')}</p>
          </PageState>
        ) : (
          <Panel
            title={t('messages.sent')}
            actions={<CsvLink path="/portal/operator/messages.csv" />}
            footer={
              <Pager
                older={next}
                newer={pages.length > 1 ? 'newer' : null}
                onPage={(cursor) => setPages(cursor === 'newer' ? pages.slice(0, -1) : [...pages, cursor])}
              />
            }
          >
            {messages.map((message) => (
              <MessageView key={message.id} message={message} />
            ))}
          </Panel>
        )
      }
    </QueryView>
  );
}

function MessageView({ message }: { readonly message: Message }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { indonesian, english } = message;
  const time = formatTime(new Date(message.sent_at), currentLanguage());
  const to =
    message.audience === 'all'
      ? t('messages.toAll')
      : message.audience === 'group'
        ? t('messages.toGroup', { group: message.group ?? '' })
        : t('messages.toChosen');
  const mails = [
    t('messages.mails', { count: message.mails }),
    ...(message.mails_due > 0 ? [t('messages.mailsDue', { number: formatNumber(message.mails_due) })] : []),
    ...(message.mails_failed > 0
      ? [t('messages.mailsFailed', { number: formatNumber(message.mails_failed) })]
      : []),
  ];
  return (
    <article className={styles['message']}>
      <h2>{indonesian.title}</h2>
      <p>{indonesian.body}</p>
      {english !== null && (
        <p lang="en">
          <b>{english.title}</b>
          {`\n${english.body}`}
        </p>
      )}
      <span className={styles['quiet']}>
        {[
          `${time}, ${message.sent_by}`,
          to,
          t('messages.read', {
            read: formatNumber(message.read),
            accounts: formatNumber(message.accounts),
          }),
          ...(message.by_mail ? mails : []),
        ].join(' · ')}
      </span>
    </article>
  );
}
