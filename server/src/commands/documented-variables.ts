import { alertVariables } from './alert-variables.ts';
import { variable, type VariableGroup } from './documented-variable.ts';

/** The variables that `config.ts` reads for the server and the commands on its database. A test compares the two. */
export const serverVariables: readonly VariableGroup[] = [
  {
    title: 'Server',
    variables: [
      variable('PORT', '8080', 'The port that the server listens on.'),
      variable('HOST', '127.0.0.1', 'The address that the server listens on.'),
      variable(
        'PUBLIC_URL',
        'http://HOST:PORT',
        'Where clients and suppliers reach the server. It appears in deposit_url and in callback addresses.',
      ),
      variable(
        'KONTER_TRUST_PROXY',
        'none',
        'Addresses or CIDR ranges of the proxies whose X-Forwarded-For is trusted, separated by commas.',
      ),
      variable(
        'KONTER_BRAND',
        'konter',
        'The prefix of API keys and the name in page titles: up to 50 lower-case letters and digits. Choose it once. ' +
          'Keys with another prefix are refused.',
      ),
      variable(
        'KONTER_PORTAL',
        'yes',
        'no: this server has the API only, and neither builds nor serves the portal (docs/portal.md).',
      ),
      variable(
        'KONTER_ALLOW_ROOT',
        'no',
        'yes: started as root, konter stays root, and the embedded database belongs to nobody (docs/deployment.md).',
      ),
      variable('KONTER_LOG_LEVEL', 'info', 'fatal, error, warn, info, debug, trace or silent.'),
      variable(
        'KONTER_LOG_FORMAT',
        'auto',
        'json or text. auto writes text to a terminal, and JSON to anything else.',
      ),
    ],
  },
  {
    title: 'Mail',
    variables: [
      variable(
        'KONTER_SMTP_URL',
        'KONTER_ALERT_SMTP_URL, or files',
        'A mail server for mail to people, as smtp://user:password@host:587 or smtps://user:password@host:465. ' +
          'Without one, each mail is a file in the folder mail of the data directory.',
      ),
      variable(
        'KONTER_MAIL_FROM',
        'KONTER_ALERT_EMAIL_FROM, or KONTER_BRAND at the host of PUBLIC_URL',
        'The address that mail to people comes from.',
      ),
    ],
  },
  {
    title: 'Data',
    variables: [
      variable(
        'KONTER_DATA_DIR',
        './data',
        'The directory of the embedded database, the generated secrets and the chain heads.',
      ),
      variable(
        'DATABASE_URL',
        'the embedded PostgreSQL',
        'A PostgreSQL of your own, 15 or newer: a UTF8 database, as its owner, without a connection pooler. It needs ' +
          'KONTER_ENCRYPTION_KEYS.',
      ),
      variable(
        'KONTER_ENCRYPTION_KEYS',
        'generated in the data directory',
        'id:base64 of 32 bytes. Several are separated by commas, the newest first.',
      ),
      variable(
        'KONTER_BACKUP_KEY',
        'generated in the data directory',
        'The base64 of 32 bytes, which encrypts backups. Keep a copy outside of the data directory.',
      ),
      variable(
        'KONTER_CHAIN_HEADS_DIR',
        'none',
        'A second folder for the chain heads, on a disk or machine that an intruder on this one cannot reach.',
      ),
      variable(
        'KONTER_CHAIN_HEADS_URL',
        'none',
        'An https address for the chain heads: it appends the lines of a POST, answers 2xx once they are durable, and ' +
          'returns all of them for a GET.',
      ),
      variable('KONTER_CHAIN_HEADS_TOKEN', 'none', 'The bearer token for KONTER_CHAIN_HEADS_URL.'),
    ],
  },
  {
    title: 'Commands',
    variables: [
      variable(
        'KONTER_OPERATOR_TOKEN KONTER_OPERATOR_TOKEN_FILE',
        'none',
        'Your operator token, or a file with it: what a command does is recorded under your name. Servers do not use it.',
      ),
    ],
  },
  {
    title: 'Limits',
    variables: [
      variable(
        'KONTER_LIMIT_TRANSACTION',
        '2,000,000',
        'The most that one order may cost, in rupiah. An account can have a limit of its own.',
      ),
      variable(
        'KONTER_LIMIT_DAILY',
        '20,000,000',
        'The most that an account may confirm in one day in Jakarta, in rupiah.',
      ),
      variable('KONTER_REQUESTS_PER_MINUTE_LIVE', '300', 'Requests of one account per minute in live.'),
      variable(
        'KONTER_REQUESTS_PER_MINUTE_SANDBOX',
        '6,000',
        'Requests of one account per minute in the sandbox.',
      ),
      variable(
        'KONTER_CONNECTIONS',
        '10,000',
        'The most connections of clients. A server that may open fewer files keeps fewer.',
      ),
      variable(
        'KONTER_CONNECTIONS_PER_ADDRESS',
        '512',
        'The most connections from one address that have shown no key. Proxies of KONTER_TRUST_PROXY are not limited.',
      ),
      variable(
        'KONTER_PUBLIC_REQUESTS_PER_MINUTE',
        '600',
        'Requests of one address per minute that need no key, such as those of /docs/.',
      ),
      variable(
        'KONTER_SHED_DELAY_MS',
        '200',
        'The delay above which a busy server refuses new requests of the sandbox with 503. Each accepted command that waits for its transaction counts as one millisecond. New requests of live are refused at twice, those about live orders at three times that delay.',
      ),
      variable(
        'KONTER_SANDBOX_START_BALANCE',
        '10,000,000',
        'The balance of a sandbox wallet at first and after a reset, in rupiah.',
      ),
    ],
  },
  {
    title: 'Orders',
    variables: [
      variable(
        'KONTER_CONFIRM_WINDOW_MS_LIVE KONTER_CONFIRM_WINDOW_MS_SANDBOX',
        '900,000',
        'How long an order can be confirmed.',
      ),
      variable(
        'KONTER_REPLY_DEADLINE_MS_LIVE',
        '8,000',
        'How long a request waits for the supplier before it answers 202; at most 50,000.',
      ),
      variable('KONTER_REPLY_DEADLINE_MS_SANDBOX', '2,000', 'The same in the sandbox.'),
      variable(
        'KONTER_SEND_WINDOW_MS',
        '60,000',
        'How long after a confirm a supplier may be sent a purchase for the first time.',
      ),
      variable(
        'KONTER_REVIEW_DEADLINE_MS',
        '86,400,000',
        'How long an outcome may stay unknown before the order moves to manual review.',
      ),
      variable(
        'KONTER_INQUIRY_TIMEOUT_MS',
        '600,000',
        'How long an inquiry may stay without an answer. A call in progress, of up to 30 s, is waited for.',
      ),
    ],
  },
  {
    title: 'Suppliers',
    variables: [
      variable(
        'KONTER_ATTEMPT_LEASE_MS',
        '20,000',
        'How long one process holds the lease of a purchase attempt.',
      ),
      variable(
        'KONTER_SUPPLIER_REFRESH_MS',
        '1,000',
        'How often a server checks whether suppliers or their products changed; at most 30,000.',
      ),
      variable(
        'KONTER_SUPPLIER_PAUSE_MS',
        '10,000',
        'How long a supplier that does not answer gets no new purchases.',
      ),
      variable(
        'KONTER_SUPPLIER_BALANCE_MS',
        '10,000',
        'How often a supplier that is paused for lack of deposit is asked for our deposit.',
      ),
      variable('KONTER_PRICE_SYNC_INTERVAL_MS', '1,800,000', 'How often price lists are fetched.'),
      variable(
        'KONTER_COST_BAND_PERCENT',
        '50',
        'By how many per cent a cost may differ from the known one before an operator must rule on it.',
      ),
      variable(
        'KONTER_PRICE_LIST_SHORTER_PERCENT',
        '20',
        'From how many per cent of missing codes on a price list retires nothing until an operator rules.',
      ),
      variable(
        'KONTER_PRICE_LIST_PAUSE_MS',
        "the supplier's own rule",
        'The shortest time between two fetches of one price list, also by command.',
      ),
      variable(
        'KONTER_SUPPLIER_TIME_SCALE',
        '1',
        'For rehearsals: divides the waiting times of a supplier that is a simulator on this machine.',
      ),
      variable(
        'KONTER_SIMULATOR_TIMEOUT_CHECK_MS',
        '30,000',
        'Sandbox: when the outcome of the scenario timeout is known.',
      ),
      variable(
        'KONTER_SIMULATOR_REVIEW_MS',
        '1,000',
        'Sandbox: when the scenario manual_review sends the order to review.',
      ),
      variable('KONTER_SIMULATOR_SLOW_INQUIRY_MS', '3,000', 'Sandbox: how long a slow inquiry takes.'),
    ],
  },
  {
    title: 'Webhooks',
    variables: [
      variable(
        'KONTER_WEBHOOK_LOCAL_SANDBOX',
        'no',
        'yes allows sandbox endpoints on this machine, and without TLS.',
      ),
      variable(
        'KONTER_WEBHOOK_SCHEDULE_MS',
        '5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h',
        'The pauses between delivery attempts, in milliseconds, separated by commas.',
      ),
      variable('KONTER_WEBHOOK_TIMEOUT_MS', '15,000', 'How long one delivery attempt may take.'),
      variable(
        'KONTER_WEBHOOK_LEASE_MS',
        '20,000',
        'How long one process holds the lease of a delivery; longer than the timeout.',
      ),
      variable(
        'KONTER_WEBHOOK_RETRY_AFTER_MAX_MS',
        '86,400,000',
        'The longest Retry-After of a receiver that is followed.',
      ),
      variable(
        'KONTER_WEBHOOK_DISABLE_AFTER_MS',
        '432,000,000',
        'How long an endpoint may fail before it is disabled.',
      ),
      variable(
        'KONTER_WEBHOOK_SLOTS',
        '128',
        'How many deliveries a process attempts at once; those of one environment are at most three quarters.',
      ),
      variable('KONTER_WEBHOOK_SLOTS_PER_ENDPOINT', '8', 'How many of them go to one endpoint.'),
      variable(
        'KONTER_WEBHOOK_RETENTION_DAYS',
        '30',
        'How many days deliveries are kept, and how far back a replay reaches.',
      ),
      variable(
        'KONTER_WEBHOOK_CHAOS_HOLD_MS',
        '30,000',
        'How long a sandbox delivery is held that "konter webhook chaos" delays.',
      ),
    ],
  },
  alertVariables,
  {
    title: 'Processes',
    variables: [
      variable(
        'KONTER_NODES',
        '1',
        'How many servers use this database. More than one count the requests of an account together.',
      ),
      variable(
        'KONTER_REDIS_URL',
        'none',
        'A Redis or Valkey, as redis:// or rediss://, that counts requests in place of PostgreSQL. Set KONTER_NODES too.',
      ),
      variable(
        'KONTER_SECURITY_ALERT_PER_MINUTE',
        '100',
        'How many security events of one kind in a minute raise an alert.',
      ),
      variable(
        'KONTER_STOP_GRACE_MS',
        '5,000',
        'How long a server still serves after SIGTERM, while /readyz fails so that a balancer uses another one.',
      ),
      variable('KONTER_LANES', '1', 'Lanes per environment.'),
      variable('KONTER_BATCH_MAX', '256', 'The most commands of one lane in a transaction.'),
      variable(
        'KONTER_WORKER_INTERVAL_MS',
        '250',
        'How long the worker pauses between its searches for purchases to ask about. Between those for overdue quotes and due holds it pauses eight times as long.',
      ),
    ],
  },
];

/** The variables that `konter listen` and `konter trigger` read. They need no others. */
export const clientVariables: VariableGroup = {
  title: 'listen and trigger',
  variables: [
    variable(
      'KONTER_KEY',
      'none',
      'The sandbox key, unless --key-file or --key names it. --key - reads it from standard input.',
    ),
    variable('KONTER_URL', 'http://127.0.0.1:8080', 'The address of the server, unless --url names it.'),
    variable(
      'KONTER_WEBHOOK_SECRET',
      'generated once',
      'The secret that listen signs with: whsec_ and base64. A generated one is kept in konter/listen-secret below XDG_STATE_HOME (~/.local/state), readable by its user alone; remove the file to get a new one.',
    ),
  ],
};
