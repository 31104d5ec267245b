import type { OperatorChange } from './operator-change.ts';

/** What operators change in this area. */
export const recordsChanges: readonly OperatorChange[] = [
  {
    operationId: 'testAlertChannels',
    action: 'alert_channels.tested',
    given: () => ({ path: '/alerts/test' }),
  },
];
