import { Type } from 'typebox';
import { listAlerts, type ListedAlert } from '../../../../alerts/alert-rows.ts';
import { channelNames } from '../../../../alerts/channels/open-channels.ts';
import { testConfiguredChannels } from '../../../../alerts/test-channels.ts';
import type { App } from '../../../../app.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

const shownMax = 200;

/** The member `state` of the query of a list of alerts. */
export const alertState = Type.Optional(
  oneOf(['open', 'all'], {
    description: 'Those that still hold, or also those that have ended and are still kept.',
  }),
);

/** GET …/alerts and POST …/alerts/test: what needed an operator, and whether the channels work. */
export function registerAlerts(api: Api, app: App): void {
  registerList(api, app);
  registerTest(api, app);
}

function registerList(api: Api, app: App): void {
  api.get(
    '/portal/operator/alerts',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'listAlerts',
        summary: 'List alerts, newest first.',
        querystring: closed({
          state: alertState,
        }),
        response: { 200: ref('OperatorAlertsAnswer'), default: refused },
      },
    },
    async (request) => {
      const all = request.query.state === 'all';
      const found = await listAlerts(app.database, { all, limit: shownMax + 1 });
      return portalAnswer(request, {
        channels: [...channelNames(app.config.alertTargets)],
        alerts: found.slice(0, shownMax).map(presentAlert),
        is_partial: found.length > shownMax,
      });
    },
  );
}

function presentAlert({ id, kind, subject, summary, beganAt, endedAt, deliveries }: ListedAlert) {
  return {
    ...{ id, condition: kind, subject, summary },
    began_at: beganAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    undelivered: deliveries
      .filter(({ deliveredAt }) => deliveredAt === null)
      .map(({ event, channel, attempts, fault }) => ({ event, channel, attempts, fault })),
  };
}

function registerTest(api: Api, app: App): void {
  api.post(
    '/portal/operator/alerts/test',
    {
      config: { access: { operator: 'settings:write' } },
      schema: {
        operationId: 'testAlertChannels',
        summary: 'Send a test message to each channel of alerts.',
        body: closed({}),
        response: { 200: ref('OperatorChannelTestsAnswer'), default: refused },
      },
    },
    async (request) => {
      const channels = await testConfiguredChannels(app, actorOf(request));
      return portalAnswer(request, { channels: channels.map((one) => ({ ...one })) });
    },
  );
}
