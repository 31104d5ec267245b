import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { formatExactTime, formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { Card, DataTable } from '../../tables/data-table.tsx';
import team from '../../team/team.module.css';
import { StaffDialog } from './staff-dialog.tsx';
import { type StaffAction, StaffMenu } from './staff-menu.tsx';
import type { StaffMember } from './staff-queries.ts';

/** The people who are operators, with what can be changed about each. */
export function StaffMembers({ members }: { readonly members: readonly StaffMember[] }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { t: shell } = useTranslation();
  const [open, setOpen] = useState<{ readonly member: StaffMember; readonly action: StaffAction }>();
  const menu = (member: StaffMember): ReactElement => (
    <StaffMenu member={member} onAction={(action) => setOpen({ member, action })} />
  );
  return (
    <Panel title={t('members.title')}>
      <DataTable
        label={t('members.list')}
        rows={members}
        rowKey={({ person_id: id }) => id}
        columns={[
          { key: 'name', title: t('members.name'), isMain: true, cell: (one) => <Name member={one} /> },
          { key: 'role', title: t('members.role'), isMain: true, cell: ({ role }) => shell(`role.${role}`) },
          { key: 'codes', title: t('members.codes'), cell: (one) => <Codes member={one} /> },
          { key: 'seen', title: t('members.signedIn'), cell: (one) => <At at={one.signed_in_at} /> },
          { key: 'sessions', title: t('members.sessions'), align: 'right', cell: ({ sessions }) => sessions },
          { key: 'menu', title: t('action'), align: 'right', cell: menu },
        ]}
        card={(one) => (
          <Card
            title={<Name member={one} />}
            amount={menu(one)}
            detail={shell(`role.${one.role}`)}
            status={t('members.sessionsOf', { number: one.sessions })}
            caption={
              <>
                <div className={team['fact']}>
                  {t('members.codes')}
                  <Codes member={one} />
                </div>
                <div className={team['fact']}>
                  {t('members.signedIn')}
                  <At at={one.signed_in_at} />
                </div>
              </>
            }
          />
        )}
      />
      {open !== undefined && <StaffDialog {...open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

function Name({ member: { email, name, you } }: { readonly member: StaffMember }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const at = email.indexOf('@') + 1;
  return (
    <div className={team['person']}>
      <div className={team['name']}>
        {name}
        {you && <span className={team['you']}>{t('members.you')}</span>}
      </div>
      {/* A long address breaks after its @ sooner than in the middle of a word. */}
      <div className={team['email']}>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </div>
    </div>
  );
}

function Codes({ member: { two_factor: isOn } }: { readonly member: StaffMember }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const Icon = isOn ? IconShieldCheck : IconShieldOff;
  return (
    <span className={team['state']} data-on={isOn} data-late={!isOn}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {isOn ? t('members.codesOn') : t('members.codesOff')}
    </span>
  );
}

function At({ at }: { readonly at: string | null }): ReactElement {
  const { t } = useTranslation('operator-staff');
  if (at === null) return <>{t('members.never')}</>;
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(time, currentLanguage())}>
      {formatShortTime(time, currentLanguage())}
    </time>
  );
}
