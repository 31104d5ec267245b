import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { Note } from '../panel/note.tsx';
import { liveQuery } from './business-queries.ts';

/** Says on the home of an account without live that live waits for an approval, and what is asked. */
export function LiveRequestNotice(): ReactElement | undefined {
  const { t } = useTranslation('settings');
  const { accountId, membership, base } = useAccount();
  const { data: live } = useQuery({ ...liveQuery(accountId), enabled: !membership.live });
  if (membership.live || live === undefined || live.approved) return undefined;
  const state = live.state === 'waiting' || live.state === 'refused' ? live.state : 'none';
  return (
    <Note meaning={state === 'refused' ? 'bad' : state === 'waiting' ? 'info' : 'look'}>
      <strong>{t(`live.notice.${state}`)}</strong> {t(`live.noticeText.${state}`)}{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to={`${base}/settings`} search={{ tab: 'business' }} {...props} />}
      >
        {state === 'waiting' ? t('live.see') : t('live.fill')}
      </Anchor>
    </Note>
  );
}
