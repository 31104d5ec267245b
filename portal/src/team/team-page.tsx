import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersPanel } from './members-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import styles from './team.module.css';

/** The team of the account: its members, who is invited, and what each role may do. */
export function TeamPage(): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  const { can } = useAccount();
  const [isInviting, setInviting] = useState(false);
  usePageTitle(shell('place.team'));
  return (
    <div className={styles['page']}>
      <PageHead
        title={shell('place.team')}
        subtitle={t('subtitle')}
        {...(can('members:write')
          ? {
              actions: (
                <Button
                  leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
                  onClick={() => setInviting(true)}
                >
                  {t('invite.open')}
                </Button>
              ),
            }
          : {})}
      />
      <MembersPanel />
      <InvitationsPanel />
      <RolesPanel />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
