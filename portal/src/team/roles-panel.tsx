import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../operations/account.ts';
import type { ClientRole } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { rolesQuery } from './team-queries.ts';
import styles from './team.module.css';

/** What a role may do, in words of the catalogue, with the permission that stands for it. */
const rights = [
  ['orders', 'orders:read'],
  ['sell', 'orders:sell'],
  ['serials', 'serials:reveal'],
  ['complaints', 'complaints:write'],
  ['wallet', 'wallet:read'],
  ['deposits', 'deposits:write'],
  ['keys', 'keys:write'],
  ['webhooks', 'webhooks:write'],
  ['members', 'members:write'],
  ['settings', 'settings:write'],
] as const satisfies readonly (readonly [string, Permission])[];

/** What each role may do, as the server decides it. */
export function RolesPanel(): ReactElement {
  const { t } = useTranslation('team');
  const roles = useQuery(rolesQuery);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Panel title={t('rights.title')}>
      <QueryView query={roles} failed={t('rights.failed')}>
        {(found) => (isNarrow ? <RoleList roles={found} /> : <RoleTable roles={found} />)}
      </QueryView>
    </Panel>
  );
}

function RoleTable({ roles }: { readonly roles: readonly ClientRole[] }): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  return (
    <div className={styles['matrix']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rights.right')}</th>
            {roles.map(({ role }) => (
              <th key={role} scope="col">
                {shell(`role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(([name, permission]) => (
            <tr key={name}>
              <th scope="row">{t(`rights.${name}`)}</th>
              {roles.map(({ role, permissions }) => (
                <td key={role}>
                  {permissions.includes(permission) ? (
                    <IconCheck
                      size={16}
                      stroke={2}
                      className={styles['yes']}
                      aria-label={t('rights.yes')}
                      role="img"
                    />
                  ) : (
                    <IconMinus
                      size={16}
                      stroke={1.75}
                      className={styles['no']}
                      aria-label={t('rights.no')}
                      role="img"
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone: for each role, the list of what it may do. */
function RoleList({ roles }: { readonly roles: readonly ClientRole[] }): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  return (
    <ul className={styles['roles']}>
      {roles.map(({ role, permissions }) => (
        <li key={role}>
          <strong>{shell(`role.${role}`)}</strong>
          <p>
            {rights
              .filter(([, permission]) => permissions.includes(permission))
              .map(([name]) => t(`rights.${name}`))
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
