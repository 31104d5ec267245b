import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseMembership, type Membership } from '../operations/account.ts';
import { sessionQuery, settingsQuery } from '../operations/session.ts';
import styles from './account-switch.module.css';

/** What does not belong to an account. */
const kept: ReadonlySet<unknown> = new Set([sessionQuery.queryKey[0], settingsQuery.queryKey[0]]);

interface AccountSwitchProps {
  /** The accounts of the person, and the one that is open. */
  readonly memberships: readonly Membership[];
  readonly current: Membership;
  /** What shows the account that is open. */
  readonly children: ReactNode;
}

/** Changes between the accounts of a person. What was read of the other account is forgotten. */
export function AccountSwitch({ memberships, current, children }: AccountSwitchProps): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (memberships.length < 2) return <>{children}</>;
  const change = async (membership: Membership): Promise<void> => {
    if (membership.account_id === current.account_id) return;
    const isLive = membership.live && current.live;
    // A page of the other account must not be asked for in the name of this one. Live needs the approval of both.
    await navigate({ to: isLive ? '/app/live/home' : '/app/sandbox/home' });
    chooseMembership(membership);
    queries.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) });
    if (membership.live && !isLive) await navigate({ to: '/app/live/home', replace: true });
  };
  return (
    <Menu position="bottom-start" withinPortal={false} width={240}>
      <Menu.Target>
        <button
          type="button"
          className={styles['switch']}
          aria-label={t('shell.account', { name: current.name })}
        >
          {children}
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {memberships.map((membership) => (
          <Menu.Item
            key={membership.account_id}
            rightSection={
              membership.account_id === current.account_id && (
                <IconCheck size={16} stroke={1.75} aria-label={t('shell.chosen')} />
              )
            }
            onClick={() => void change(membership)}
          >
            <span className={styles['name']}>{membership.name}</span>
            <span className={styles['role']}>
              {t(`role.${membership.role}`)}
              {membership.suspended && ` · ${t('shell.suspended')}`}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
