import { Menu } from '@mantine/core';
import { IconDotsVertical, IconDoorExit, IconUserCog, IconUserMinus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import type { Member } from '../operations/portal-client.ts';
import { IconButton } from '../shell/icon-button.tsx';

/** What can be done about a member. */
export type MemberAction = 'leave' | 'remove' | 'role';

interface MemberMenuProps {
  readonly member: Member;
  readonly onAction: (action: MemberAction) => void;
}

/** What the person may change about a member. One leaves a team; others are removed. */
export function MemberMenu({ member, onAction }: MemberMenuProps): ReactElement | undefined {
  const { t } = useTranslation('team');
  const { can } = useAccount();
  if (!can('members:write')) return undefined;
  return (
    <Menu position="bottom-end" width={200} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <IconButton label={t('members.actions', { name: member.name })} icon={IconDotsVertical} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCog size={16} stroke={1.75} aria-hidden />}
          onClick={() => onAction('role')}
        >
          {t('changeRole.open')}
        </Menu.Item>
        {member.you ? (
          <Menu.Item
            leftSection={<IconDoorExit size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAction('leave')}
          >
            {t('leave.open')}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconUserMinus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAction('remove')}
          >
            {t('remove.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
