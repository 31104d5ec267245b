import { Type } from 'typebox';
import { securityEventKinds } from '../../../../clients/security/security-event.ts';
import { oneOf, ref } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const time = Type.String({ format: 'date-time' });
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const value = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String()),
]);

const fields = {
  id: Type.String({ format: 'uuid' }),
  at: time,
  actor: Type.String({ description: 'Who did it, as it is recorded.' }),
  name: Type.String({ description: 'The name in the actor.' }),
  action: Type.String(),
  subject: Type.String({ description: 'The id or the name of what was changed.' }),
  account: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  detail: Type.Array(Type.Object({ name: Type.String(), value }), {
    description: 'The values that were set, in the order of their names.',
  }),
};

const Listed = Type.Object(fields, { $id: 'OperatorRecord', description: 'An audit record.' });

const Shown = Type.Object(
  {
    ...fields,
    changes: Type.Array(
      Type.Object({
        name: Type.String(),
        before: nullable(Type.String()),
        after: nullable(Type.String()),
      }),
      { description: 'What the action changed, with the value before it and after it; null: none.' },
    ),
  },
  { $id: 'OperatorRecordDetail', description: 'An audit record, with what it changed.' },
);

const cursor = nullable(Type.String());

const Page = Type.Object(
  {
    data: Type.Array(ref('OperatorRecord')),
    meta: Type.Object({
      request_id: Type.String(),
      older: cursor,
      newer: cursor,
      is_partial: Type.Boolean({
        description:
          'Whether the page ends because enough records were compared; there may be more beyond it.',
      }),
    }),
  },
  { $id: 'OperatorRecordPage', description: 'Audit records, newest first.' },
);

const SecurityEvents = Type.Object(
  {
    events: Type.Array(
      Type.Object({
        minute: time,
        kind: oneOf(securityEventKinds),
        account: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
        address: nullable(Type.String()),
        count: Type.Integer(),
      }),
    ),
    is_partial: Type.Boolean({ description: 'Whether there are more than are in the answer.' }),
  },
  { $id: 'OperatorSecurityEvents', description: 'Requests that were refused for security, by minute.' },
);

const channel = oneOf(['email', 'telegram', 'webhook']);

const Alerts = Type.Object(
  {
    channels: Type.Array(channel, { description: 'Where alerts are sent to. Set by the configuration.' }),
    alerts: Type.Array(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        condition: Type.String(),
        subject: Type.String(),
        summary: Type.String({ description: 'One sentence, in English, as it is sent.' }),
        began_at: time,
        ended_at: nullable(time),
        undelivered: Type.Array(
          Type.Object({
            event: oneOf(['began', 'ended']),
            channel,
            attempts: Type.Integer(),
            fault: nullable(Type.String()),
          }),
          { description: 'The reports that no channel has taken yet.' },
        ),
      }),
    ),
    is_partial: Type.Boolean({ description: 'Whether there are more than are in the answer.' }),
  },
  { $id: 'OperatorAlerts', description: 'Alerts, newest first, and where they are sent to.' },
);

const ChannelTests = Type.Object(
  { channels: Type.Array(Type.Object({ channel, fault: nullable(Type.String()) })) },
  {
    $id: 'OperatorChannelTests',
    description: 'What became of a test of each channel; no fault: it arrived.',
  },
);

/** The schemas of audit records, security events and alerts. */
export const recordSchemas = [
  Listed,
  Shown,
  Page,
  SecurityEvents,
  Alerts,
  ChannelTests,
  answerSchema('OperatorRecordAnswer', 'An audit record.', 'OperatorRecordDetail'),
  answerSchema('OperatorSecurityEventsAnswer', 'Security events.', 'OperatorSecurityEvents'),
  answerSchema('OperatorAlertsAnswer', 'Alerts.', 'OperatorAlerts'),
  answerSchema('OperatorChannelTestsAnswer', 'Tests of channels.', 'OperatorChannelTests'),
];
