import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readSettingEffect } from '../../../../overview/setting-effect.ts';
import { settingsAtStart } from '../../../../settings/settings-at-start.ts';
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
import { presentLogo } from './logo-operations.ts';
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
      const settings = await describeSettings(app.database, settingsAtStart(app.config.settings));
      return portalAnswer(request, {
        settings: settings.map(present),
        logo: await presentLogo(app.database),
        configuration: describeConfiguration(app.config),
      });
    },
  );
  registerPreview(api, app);
  registerChanges(api, app);
}

function registerPreview(api: Api, app: App): void {
  api.post(
    `${path}/:key/preview`,
    {
      config: { access: { operator: 'settings:write', reads: true } },
      schema: {
        operationId: 'previewBusinessSetting',
        summary: 'Show what a change of a setting would do',
        description: 'A POST that changes nothing.',
        params: SettingParams,
        body: closed({
          value: Type.Union([text({ minLength: 1, maxLength: 1_000 }), Type.Null()], {
            description: 'Null: the default.',
          }),
        }),
        response: { 200: ref('OperatorSettingEffectAnswer'), default: refused },
      },
    },
    async (request) => {
      const change = { name: request.params.key, text: request.body.value };
      const effect = await readSettingEffect(app.database, change, settingsAtStart(app.config.settings));
      return portalAnswer(request, { ...effect });
    },
  );
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

async function settingOf({ config, database }: App, name: string) {
  const found = (await describeSettings(database, settingsAtStart(config.settings))).find(
    ({ key }) => key === name,
  );
  if (found === undefined) throw new Error('A setting that was just changed is not listed.');
  return present(found);
}

function present(setting: DescribedSetting) {
  const { key, kind, choices, value, set, fallback, min, max, changedAt } = setting;
  return {
    key,
    kind,
    choices: [...choices],
    value,
    set,
    fallback,
    min: min === null ? null : Number(min),
    max: Number(max),
    changed_at: changedAt?.toISOString() ?? null,
  };
}
