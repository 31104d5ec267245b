import { Type } from 'typebox';
import { settingChoices, settingKeys, settingKinds } from '../../../../settings/setting-definitions.ts';
import { logoTypes } from '../../../../settings/logo/logo-image.ts';
import { oneOf, ref } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const countOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description });

/** The parameters of operations about one setting. */
export const SettingParams = Type.Object({ key: oneOf(settingKeys) });

/** The schemas of the operations about the settings of the business. */
export const operatorSettingsSchemas = [
  Type.Object(
    {
      key: oneOf(settingKeys),
      kind: oneOf(settingKinds, { description: 'How it is filled in.' }),
      choices: Type.Array(oneOf(settingChoices), {
        description: 'What a `choice` takes; empty for other kinds.',
      }),
      value: orNull('The text in effect; null: none.'),
      set: Type.Boolean({ description: 'Whether it was set; otherwise the default applies.' }),
      fallback: orNull('The default; null: none.'),
      min: Type.Union([Type.Integer(), Type.Null()], { description: 'The least of a `count`.' }),
      max: Type.Integer({
        description: 'The most characters, the largest amount in rupiah, or the largest count.',
      }),
      changed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'When it was set.',
      }),
    },
    { $id: 'OperatorSetting', description: 'A setting of the business, which servers use within seconds.' },
  ),
  Type.Object(
    {
      channel: oneOf(['email', 'telegram', 'webhook']),
      configured: Type.Boolean(),
      to: Type.Array(Type.String(), {
        description: 'Where it goes: addresses, a chat, or the host of a receiver. Never a secret.',
      }),
    },
    { $id: 'OperatorAlertChannel', description: 'A channel of alerts, as this server is configured.' },
  ),
  Type.Object(
    {
      brand: Type.String({ description: 'KONTER_BRAND.' }),
      public_url: Type.String({ description: 'PUBLIC_URL.' }),
      mail_from: Type.String(),
      mail_to_files: Type.Boolean({
        description: 'Whether mail is written to files: no mail server is set.',
      }),
      alert_channels: Type.Array(ref('OperatorAlertChannel')),
    },
    {
      $id: 'OperatorConfiguration',
      description:
        'What this server was started with. It changes with a restart; nothing secret is part of it.',
    },
  ),
  Type.Object(
    {
      address: Type.String({ description: 'Where it is at this server.' }),
      media_type: oneOf(logoTypes),
      width: Type.Integer({ description: 'Pixels.' }),
      height: Type.Integer({ description: 'Pixels.' }),
      bytes: Type.Integer(),
      changed_at: Type.String({ format: 'date-time' }),
    },
    { $id: 'OperatorLogo', description: 'The logo of the business.' },
  ),
  Type.Object(
    { logo: Type.Union([ref('OperatorLogo'), Type.Null()], { description: 'Null: there is none.' }) },
    { $id: 'OperatorLogoState', description: 'Which logo the business has.' },
  ),
  answerSchema('OperatorLogoAnswer', 'The logo.', 'OperatorLogoState'),
  Type.Object(
    {
      key: oneOf(settingKeys),
      before: orNull('The text in effect; null: none.'),
      after: orNull('The text that would be in effect; null: none.'),
      clients: countOrNull(
        'How many clients have no limit of their own, so that theirs changes; null: the setting is no limit.',
      ),
      deleted: countOrNull(
        'How many rows would be deleted within the hour, at most 100,001; null: the setting is no retention.',
      ),
    },
    { $id: 'OperatorSettingEffect', description: 'What a change of a setting would do.' },
  ),
  answerSchema('OperatorSettingEffectAnswer', 'What would change.', 'OperatorSettingEffect'),
  Type.Object(
    {
      settings: Type.Array(ref('OperatorSetting')),
      logo: Type.Union([ref('OperatorLogo'), Type.Null()], { description: 'Null: there is none.' }),
      configuration: ref('OperatorConfiguration'),
    },
    {
      $id: 'OperatorSettings',
      description: 'The settings of the business, and what the server was started with.',
    },
  ),
  answerSchema('OperatorSettingAnswer', 'A setting.', 'OperatorSetting'),
  answerSchema('OperatorSettingsAnswer', 'The settings of the business.', 'OperatorSettings'),
];
