import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatExactTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { Member } from '../operations/portal-client.ts';
import styles from './team.module.css';

/** A member's name and address. */
export function MemberName({ member }: { readonly member: Member }): ReactElement {
  const { t } = useTranslation('team');
  return (
    <div className={styles['person']}>
      <div className={styles['name']}>
        {member.name}
        {member.you && <span className={styles['you']}>{t('members.you')}</span>}
      </div>
      <div className={styles['email']}>{member.email}</div>
    </div>
  );
}

/** Whether a member signs in with one-time codes. */
export function MemberTwoFactor({ member }: { readonly member: Member }): ReactElement {
  const { t } = useTranslation('team');
  const Icon = member.two_factor ? IconShieldCheck : IconShieldOff;
  return (
    <span className={styles['state']} data-on={member.two_factor}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {member.two_factor ? t('members.codesOn') : t('members.codesOff')}
    </span>
  );
}

/** The day on which a member joined. */
export function JoinedAt({ at }: { readonly at: string }): ReactElement {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(time, currentLanguage())}>
      {formatDay(time, currentLanguage())}
    </time>
  );
}
