import { Menu } from '@mantine/core';
import { IconDotsVertical, IconLogout, IconShieldOff, IconUserCog, IconUserMinus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import type { StaffMember } from './staff-queries.ts';

/** What an administrator does about an operator. */
export type StaffAction = 'codes' | 'remove' | 'role' | 'sessions';

const icons = { role: IconUserCog, sessions: IconLogout, codes: IconShieldOff, remove: IconUserMinus };

interface StaffMenuProps {
  readonly member: StaffMember;
  readonly onAction: (action: StaffAction) => void;
}

/** What may be changed about an operator. Nobody resets their own codes, or removes themselves. */
export function StaffMenu({ member, onAction }: StaffMenuProps): ReactElement | undefined {
  const { t } = useTranslation('operator-staff');
  const { can } = useOperator();
  if (!can('staff:write')) return undefined;
  const actions: readonly StaffAction[] = [
    'role',
    ...(member.sessions > 0 && !member.you ? (['sessions'] as const) : []),
    ...(member.two_factor && !member.you ? (['codes'] as const) : []),
    ...(member.you ? [] : (['remove'] as const)),
  ];
  return (
    <Menu position="bottom-end" width={220} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <IconButton label={t('members.actions', { name: member.name })} icon={IconDotsVertical} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => onAction(action)}
            >
              {t(`open.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
