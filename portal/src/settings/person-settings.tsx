import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { sessionQuery } from '../operations/session.ts';
import { ChangeEmailPanel } from './change-email-panel.tsx';
import { ChangePasswordPanel } from './change-password-panel.tsx';
import { MembershipPanel } from './membership-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import styles from './settings.module.css';

/** What a person may change about themselves. */
export function PersonSettings(): ReactElement | undefined {
  const {
    data: { person },
  } = useSuspenseQuery(sessionQuery);
  if (person === null) return undefined;
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <ProfilePanel name={person.name} />
        <ChangeEmailPanel email={person.email} />
        <ChangePasswordPanel email={person.email} />
      </div>
      <div className={styles['column']}>
        <TwoFactorPanel person={person} />
        <SessionsPanel />
        <MembershipPanel />
      </div>
    </div>
  );
}
