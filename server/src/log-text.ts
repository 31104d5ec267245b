import type { LogSink } from './standard-error.ts';

/** What pino calls its levels, for a person. */
const levelNames: ReadonlyMap<number, string> = new Map([
  [10, 'TRACE'],
  [20, 'DEBUG'],
  [30, 'INFO'],
  [40, 'WARN'],
  [50, 'ERROR'],
  [60, 'FATAL'],
]);
/** What the text of a request leaves out: its route says the environment, and the ids are in the JSON line. */
const leftOut: ReadonlySet<string> = new Set(['duration_ms', 'environment', 'key_id', 'request_id']);

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
}

/**
 * A sink for pino that writes each JSON line to another sink as a line of text, for a person at a terminal. pino-pretty does
 * more, and brings a dozen packages with it.
 */
export function textSink(sink: LogSink): LogSink {
  return { write: (line) => sink.write(`${logText(line)}\n`) };
}

/**
 * The text of one JSON line of the log, such as `14:05:09 WARN  a price list did not come  supplier=iak`. The time is that
 * of this machine's time zone.
 */
export function logText(line: string): string {
  const { level, time, msg = '', ...fields } = parseLine(line);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const name = (levelNames.get(level) ?? `${level}`).padEnd(5);
  return [`${clock} ${name} ${headOf(msg, fields)}`, ...fieldTexts(msg, fields)].join('  ');
}

function parseLine(line: string): LogLine {
  return JSON.parse(line);
}

function headOf(msg: string, { method, route, status, duration_ms: ms }: Record<string, unknown>): string {
  return isRequest(msg)
    ? `${valueText(method)} ${valueText(route)} ${valueText(status)} ${valueText(ms)} ms`
    : printable(msg);
}

function fieldTexts(msg: string, fields: Record<string, unknown>): string[] {
  const omitted = new Set(isRequest(msg) ? ['method', 'route', 'status', ...leftOut] : []);
  return Object.entries(fields)
    .filter(([name]) => !omitted.has(name))
    .map(([name, value]) => `${name}=${valueText(value)}`);
}

/** `request-log.ts` writes one such line for each request. */
function isRequest(msg: string): boolean {
  return msg === 'request';
}

/** A value as it is when it is one plain word, and as JSON when it is not. */
function valueText(value: unknown): string {
  const text = typeof value === 'string' && /^[\w./:*-]+$/.test(value) ? value : JSON.stringify(value);
  return printable(text);
}

/** A terminal obeys control characters, so none is passed on. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?');
}
