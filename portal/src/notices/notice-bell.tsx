import { Modal } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../shell/icon-button.tsx';
import { NoticeList } from './notice-list.tsx';
import { unreadQuery } from './notice-queries.ts';
import styles from './notices.module.css';

/** A bell with the number of unread notices, which opens their list. */
export function NoticeBell({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useTranslation('notices');
  const { t: shell } = useTranslation();
  const { data: unread = 0 } = useQuery(unreadQuery(accountId));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={styles['bell']}>
        <IconButton
          icon={IconBell}
          label={unread === 0 ? t('open') : t('openUnread', { count: unread })}
          onClick={() => setOpen(true)}
        />
        {unread > 0 && (
          <span className={styles['count']} aria-hidden>
            {unread}
          </span>
        )}
      </span>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={t('title')}
        closeButtonProps={{ 'aria-label': shell('dialog.close') }}
      >
        <NoticeList accountId={accountId} />
      </Modal>
    </>
  );
}
