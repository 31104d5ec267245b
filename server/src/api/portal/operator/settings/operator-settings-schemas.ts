import { Type } from 'typebox';
import { settingChoices, settingKeys, settingKinds } from '../../../../settings/setting-definitions.ts';
import { oneOf, ref } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const amount = (description: string) => Type.Integer({ minimum: 0, description });
const days = (description: string) => Type.Integer({ minimum: 1, description });

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
      max: Type.Integer({ description: 'The most characters, or the largest amount in rupiah.' }),
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
      limit_transaction: amount('The default limit of one transaction, rupiah.'),
      limit_daily: amount('The default limit of a day, rupiah.'),
      requests_per_minute: Type.Object({ live: Type.Integer(), sandbox: Type.Integer() }),
      kept_days: Type.Object({
        events: days('Events and their deliveries.'),
        requests: days('The request log of clients.'),
        prices: days('Replaced prices.'),
        supplier_activity: days('The figures of suppliers.'),
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
    { settings: Type.Array(ref('OperatorSetting')), configuration: ref('OperatorConfiguration') },
    {
      $id: 'OperatorSettings',
      description: 'The settings of the business, and what the server was started with.',
    },
  ),
  answerSchema('OperatorSettingAnswer', 'A setting.', 'OperatorSetting'),
  answerSchema('OperatorSettingsAnswer', 'The settings of the business.', 'OperatorSettings'),
];
