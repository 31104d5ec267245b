import type { App } from '../../../../app.ts';
import {
  describeSettings,
  type DescribedSetting,
  setSetting,
  unsetSetting,
} from '../../../../settings/settings.ts';
import type { Api } from '../../../api.ts';
import { closed, ref, text } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { describeConfiguration } from './describe-configuration.ts';
import { SettingParams } from './operator-settings-schemas.ts';

const path = '/portal/operator/settings';

/** The settings of the business. The same use cases as `konter settings`. */
export function registerSettingOperations(api: Api, app: App): void {
  api.get(
    path,
    {
      config: { access: { operator: 'settings:read' } },
      schema: {
        operationId: 'listBusinessSettings',
        summary: 'Read the settings of the business',
        response: { 200: ref('OperatorSettingsAnswer'), default: refused },
      },
    },
    async (request) => {
      const settings = await describeSettings(app.database);
      return portalAnswer(request, {
        settings: settings.map(present),
        configuration: describeConfiguration(app.config),
      });
    },
  );
  registerChanges(api, app);
}

function registerChanges(api: Api, app: App): void {
  api.put(
    `${path}/:key`,
    {
      config: { access: { operator: 'settings:write', fresh: true } },
      schema: {
        operationId: 'setBusinessSetting',
        summary: 'Change a setting',
        params: SettingParams,
        body: closed({ value: text({ minLength: 1, maxLength: 1_000 }) }),
        response: { 200: ref('OperatorSettingAnswer'), default: refused },
      },
    },
    async (request) => {
      const { key: name } = request.params;
      await setSetting(app.database, { name, text: request.body.value, actor: actorOf(request) });
      return portalAnswer(request, await settingOf(app, name));
    },
  );
  api.delete(
    `${path}/:key`,
    {
      config: { access: { operator: 'settings:write', fresh: true } },
      schema: {
        operationId: 'unsetBusinessSetting',
        summary: 'Remove a setting, so that its default applies',
        params: SettingParams,
        response: { 200: ref('OperatorSettingAnswer'), default: refused },
      },
    },
    async (request) => {
      const { key: name } = request.params;
      await unsetSetting(app.database, { name, actor: actorOf(request) });
      return portalAnswer(request, await settingOf(app, name));
    },
  );
}

async function settingOf({ database }: App, name: string) {
  const found = (await describeSettings(database)).find(({ key }) => key === name);
  if (found === undefined) throw new Error('A setting that was just changed is not listed.');
  return present(found);
}

function present({ key, kind, choices, value, set, fallback, max, changedAt }: DescribedSetting) {
  return {
    key,
    kind,
    choices: [...choices],
    value,
    set,
    fallback,
    max: Number(max),
    changed_at: changedAt?.toISOString() ?? null,
  };
}
