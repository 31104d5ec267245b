import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import type { Member } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { Card, DataTable } from '../tables/data-table.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { JoinedAt, MemberName, MemberTwoFactor } from './member-cells.tsx';
import { type MemberAction, MemberMenu } from './member-menu.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { membersQuery } from './team-queries.ts';

/** The members of the account, with what can be changed about each. */
export function MembersPanel(): ReactElement {
  const { t } = useTranslation('team');
  const { accountId } = useAccount();
  const members = useQuery(membersQuery(accountId));
  const [open, setOpen] = useState<{ readonly member: Member; readonly action: MemberAction }>();
  const close = (): void => setOpen(undefined);
  return (
    <Panel title={t('members.title')}>
      <QueryView query={members} failed={t('members.failed')} lines={3}>
        {(rows) => <MembersTable rows={rows} onAction={(member, action) => setOpen({ member, action })} />}
      </QueryView>
      {open?.action === 'role' && <ChangeRoleDialog member={open.member} onClose={close} />}
      {open?.action === 'remove' && <RemoveMemberDialog member={open.member} onClose={close} />}
      {open?.action === 'leave' && <LeaveDialog onClose={close} />}
    </Panel>
  );
}

interface MembersTableProps {
  readonly rows: readonly Member[];
  readonly onAction: (member: Member, action: MemberAction) => void;
}

function MembersTable({ rows, onAction }: MembersTableProps): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  const menu = (member: Member): ReactElement => (
    <MemberMenu member={member} onAction={(action) => onAction(member, action)} />
  );
  return (
    <DataTable
      label={t('members.list')}
      rows={rows}
      rowKey={({ person_id: id }) => id}
      columns={[
        {
          key: 'name',
          title: t('members.name'),
          cell: (member) => <MemberName member={member} />,
          isMain: true,
        },
        { key: 'role', title: t('members.role'), cell: ({ role }) => shell(`role.${role}`), isMain: true },
        {
          key: 'codes',
          title: t('members.twoFactor'),
          cell: (member) => <MemberTwoFactor member={member} />,
        },
        { key: 'joined', title: t('members.joined'), cell: (member) => <JoinedAt at={member.joined_at} /> },
        { key: 'menu', title: t('members.action'), cell: menu, align: 'right' },
      ]}
      card={(member) => (
        <Card
          title={<MemberName member={member} />}
          amount={menu(member)}
          detail={shell(`role.${member.role}`)}
          caption={t('members.twoFactor')}
          time={<MemberTwoFactor member={member} />}
        />
      )}
    />
  );
}
