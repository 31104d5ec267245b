import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { QueryView } from '../../states/query-view.tsx';
import team from '../../team/team.module.css';
import { InviteStaffDialog } from './invite-staff-dialog.tsx';
import { StaffInvitations } from './staff-invitations.tsx';
import { StaffMembers } from './staff-members.tsx';
import { staffQuery } from './staff-queries.ts';
import { StaffRights } from './staff-rights.tsx';
import { StaffTokens } from './staff-tokens.tsx';

/** The operators: their roles, one-time codes and sessions, who is invited, and the tokens of the command line. */
export function OperatorStaffPage(): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { can } = useOperator();
  const staff = useQuery(staffQuery);
  const [isInviting, setInviting] = useState(false);
  usePageTitle(t('title'));
  const invite = can('staff:write') && (
    <Button
      leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {t('invite.open')}
    </Button>
  );
  return (
    <div className={team['page']}>
      <PageHead title={t('title')} subtitle={t('subtitle')} actions={invite === false ? undefined : invite} />
      <QueryView query={staff} failed={t('failed')}>
        {({ members, invitations, tokens, roles }) => (
          <>
            <StaffMembers members={members} />
            <StaffInvitations invitations={invitations} />
            <StaffTokens tokens={tokens} />
            <StaffRights roles={roles} />
          </>
        )}
      </QueryView>
      {isInviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
