import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { LeaveDialog } from '../team/leave-dialog.tsx';
import styles from './settings.module.css';

/** In which account the person works, and how to leave it or to open another one. */
export function MembershipPanel(): ReactElement {
  const { t } = useTranslation('settings');
  const { t: shell } = useTranslation();
  const { t: team } = useTranslation('team');
  const { membership } = useAccount();
  const [isLeaving, setLeaving] = useState(false);
  const role = shell(`role.${membership.role}`);
  return (
    <Panel title={t('membership.title')} isPadded>
      <div className={styles['form']}>
        <p className={styles['text']}>{t('membership.text', { account: membership.name, role })}</p>
        <div className={styles['buttons']}>
          <Button variant="default" renderRoot={(props) => <Link to="/sign-up" {...props} />}>
            {t('membership.open')}
          </Button>
          <Button variant="default" onClick={() => setLeaving(true)}>
            {team('leave.open')}
          </Button>
        </div>
      </div>
      {isLeaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </Panel>
  );
}
