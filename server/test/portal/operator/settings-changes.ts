import { setSetting } from '../../../src/settings/settings.ts';
import type { OperatorChange } from './operator-change.ts';

/** What operators change in this area. */
export const settingsChanges: readonly OperatorChange[] = [
  {
    operationId: 'setBusinessSetting',
    action: 'setting.set',
    given: () => ({ path: '/settings/business.name', method: 'PUT', body: { value: 'Berkah Pulsa' } }),
  },
  {
    operationId: 'unsetBusinessSetting',
    action: 'setting.unset',
    async given({ server }) {
      const change = { name: 'business.hours', text: '08.00-21.00 WIB', actor: 'operator' };
      await setSetting(server.app.database, change);
      return { path: '/settings/business.hours', method: 'DELETE' };
    },
  },
];
