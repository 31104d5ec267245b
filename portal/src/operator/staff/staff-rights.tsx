import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorPermission } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { RoleRights } from '../../team/role-rights.tsx';
import type { Staff } from './staff-queries.ts';

/** What a role may do, in words of the catalogue, with the permission that stands for it. */
const rights = [
  ['orders', 'orders:read'],
  ['reveal', 'orders:reveal'],
  ['rule', 'reviews:rule'],
  ['complaints', 'complaints:write'],
  ['deposits', 'deposits:write'],
  ['adjustments', 'adjustments:write'],
  ['books', 'books:read'],
  ['reports', 'reports:read'],
  ['prices', 'prices:write'],
  ['suppliers', 'suppliers:write'],
  ['clients', 'clients:write'],
  ['audit', 'audit:read'],
  ['staff', 'staff:write'],
  ['settings', 'settings:write'],
] as const satisfies readonly (readonly [string, OperatorPermission])[];

/** What each role of operators may do, as the server decides it. */
export function StaffRights({ roles }: { readonly roles: Staff['roles'] }): ReactElement {
  const { t } = useTranslation('operator-staff');
  return (
    <Panel title={t('rights.title')}>
      <RoleRights
        roles={roles}
        rights={rights.map(([name, permission]) => ({ text: t(`rights.${name}`), permission }))}
        words={{ right: t('rights.right'), yes: t('rights.yes'), no: t('rights.no') }}
      />
    </Panel>
  );
}
