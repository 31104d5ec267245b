import { images } from '../../../src/settings/logo/images.fixture.ts';
import { setLogo } from '../../../src/settings/logo/logo.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import type { OperatorChange } from './operator-change.ts';

/** What operators change in this area. */
export const settingsChanges: readonly OperatorChange[] = [
  {
    operationId: 'setBusinessLogo',
    action: 'logo.set',
    given: () => ({ path: '/logo', method: 'PUT', body: { content: images.png.toString('base64') } }),
  },
  {
    operationId: 'removeBusinessLogo',
    action: 'logo.removed',
    async given({ server }) {
      await setLogo(server.app.database, { bytes: images.png, actor: 'operator' });
      return { path: '/logo', method: 'DELETE' };
    },
  },
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
