import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { RoleRights } from './role-rights.tsx';
import { rolesQuery } from './team-queries.ts';

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
  return (
    <Panel title={t('rights.title')}>
      <QueryView query={roles} failed={t('rights.failed')}>
        {(found) => (
          <RoleRights
            roles={found}
            rights={rights.map(([name, permission]) => ({ text: t(`rights.${name}`), permission }))}
            words={{ right: t('rights.right'), yes: t('rights.yes'), no: t('rights.no') }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
