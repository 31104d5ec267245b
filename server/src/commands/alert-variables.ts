import { variable, type VariableGroup } from './documented-variable.ts';

/** The variables of alerts. */
export const alertVariables: VariableGroup = {
  title: 'Alerts',
  variables: [
    variable(
      'KONTER_ALERT_SMTP_URL',
      'none',
      'A mail server for alerts, as smtp://user:password@host:587 or smtps://user:password@host:465.',
    ),
    variable('KONTER_ALERT_EMAIL_FROM', 'none', 'The address that alerts come from.'),
    variable('KONTER_ALERT_EMAIL_TO', 'none', 'The addresses that alerts go to, separated by commas.'),
    variable('KONTER_ALERT_TELEGRAM_TOKEN', 'none', 'The token of a Telegram bot that sends alerts.'),
    variable(
      'KONTER_ALERT_TELEGRAM_CHAT',
      'none',
      'The id of the chat that the bot writes to, or @ and the name of a channel.',
    ),
    variable(
      'KONTER_ALERT_TELEGRAM_URL',
      'https://api.telegram.org',
      'The address of the Bot API of Telegram.',
    ),
    variable('KONTER_ALERT_WEBHOOK_URL', 'none', 'An address that gets alerts as signed webhooks.'),
    variable(
      'KONTER_ALERT_WEBHOOK_SECRET',
      'none',
      'The secret that signs them: whsec_ and 24 to 64 bytes in base64.',
    ),
    variable('KONTER_ALERT_INTERVAL_MS', '15,000', 'How often the conditions of alerts are evaluated.'),
    variable(
      'KONTER_ALERT_SCHEDULE_MS',
      '5 s, 30 s, 2 min, 5 min, 15 min, 30 min, 1 h, 2 h, 4 h, 8 h, 8 h',
      'The pauses between attempts to deliver an alert, in milliseconds, separated by commas.',
    ),
    variable(
      'KONTER_ALERT_DEPOSIT_RUPIAH',
      '500,000',
      'An alert begins when our deposit at a supplier is below this amount, in rupiah.',
    ),
    variable(
      'KONTER_ALERT_DEPOSIT_HOURS',
      '6',
      'An alert begins when our deposit at a supplier lasts fewer hours at the rate of the last six; 0: never.',
    ),
    variable(
      'KONTER_ALERT_SUCCESS_PERCENT',
      '70',
      'An alert begins when a smaller share of the sales of a supplier succeeds within 15 minutes; 0: never.',
    ),
    variable(
      'KONTER_ALERT_LATENCY_MS',
      '60,000',
      'An alert begins when the sales of a supplier take longer on average within 15 minutes; 0: never.',
    ),
    variable(
      'KONTER_ALERT_ORDER_MINUTES',
      '30',
      'An alert begins when a live order has been under way for longer; 0: never.',
    ),
    variable(
      'KONTER_ALERT_ENDPOINT_MINUTES',
      '60',
      'An alert begins when the deliveries to a live webhook endpoint fail for longer; 0: never.',
    ),
    variable(
      'KONTER_ALERT_BACKUP_HOURS',
      '26',
      'An alert begins when the newest backup by konter backup is older, and suppliers are set up; 0: never.',
    ),
    variable(
      'KONTER_ALERT_DISK_PERCENT',
      '10',
      'An alert begins when a smaller share of the file system of the data directory is free; 0: never.',
    ),
    variable(
      'KONTER_ALERT_DISK_GB',
      '2',
      'An alert begins when the file system of the data directory has fewer gigabytes free; 0: never.',
    ),
  ],
};
