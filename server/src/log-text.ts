import type { LogSink } from './standard-error.ts';

/** What pino calls its levels, for a person. */
const levelNames: ReadonlyMap<unknown, string> = new Map([
  [10, 'TRACE'],
  [20, 'DEBUG'],
  [30, 'INFO'],
  [40, 'WARN'],
  [50, 'ERROR'],
  [60, 'FATAL'],
]);
/** What stands at the beginning of a line. */
const headFields = ['level', 'time', 'msg'];
/** The line of a request begins with some of its fields. Of the others its route says the environment; ids are in the JSON. */
const requestFields = ['method', 'route', 'status', 'duration_ms', 'environment', 'key_id', 'request_id'];

type Fields = ReadonlyMap<string, unknown>;

/**
 * A sink for pino that writes each JSON line to another sink as a line of text, for a person at a terminal. pino-pretty does
 * more, and brings a dozen packages with it.
 */
export function textSink(sink: LogSink): LogSink {
  sink.formatOwnLines?.(logText);
  return { write: (line) => sink.write(`${logText(line)}\n`) };
}

/**
 * The text of one JSON line of the log, such as `14:05:09 WARN  a price list did not come  supplier=iak`. The time is that
 * of this machine's time zone.
 */
export function logText(line: string): string {
  const parsed: unknown = JSON.parse(line);
  const fields: Fields = new Map<string, unknown>(Object.entries(parsed ?? {}));
  const clock = new Date(String(fields.get('time'))).toTimeString().slice(0, 8);
  const level = (levelNames.get(fields.get('level')) ?? '').padEnd(5);
  // `request-log.ts` writes one such line for each request.
  const isRequest = fields.get('msg') === 'request';
  const omitted = new Set([...headFields, ...(isRequest ? requestFields : [])]);
  const rest = [...fields]
    .filter(([name]) => !omitted.has(name))
    .map(([name, value]) => `${name}=${valueText(value)}`);
  return [`${clock} ${level} ${isRequest ? requestText(fields) : messageText(fields)}`, ...rest].join('  ');
}

function messageText(fields: Fields): string {
  const message = fields.get('msg');
  return typeof message === 'string' ? printable(message) : '';
}

function requestText(fields: Fields): string {
  const [method, route, status, ms] = requestFields.map((name) => valueText(fields.get(name)));
  return `${method} ${route} ${status} ${ms} ms`;
}

/** A value as it is when it is one plain word, and as JSON when it is not. */
function valueText(value: unknown): string {
  const isWord = typeof value === 'string' && /^[\w./:*-]+$/.test(value);
  return printable(isWord ? value : JSON.stringify(value ?? null));
}

/** A terminal obeys control characters, so none is passed on. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?');
}
