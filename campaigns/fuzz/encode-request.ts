import { textFaults, type Actor, type Call, type PlannedBody, type TextFault } from './plan.ts';
import type { Operation } from './operations.ts';

/** The keys of the clients, by actor. */
export type Keys = Readonly<Record<Exclude<Actor, 'garbled' | 'nobody' | 'stranger'>, string>>;

/** What a plan knows when it sends a request. */
export interface Known {
  readonly keys: Keys;
  /** The client's address, as the proxy reports it. */
  readonly address: string;
  readonly destination: string;
  readonly bill: string;
  readonly reference: string;
  readonly token: string;
  readonly ownId: string;
  readonly foreignId: string;
  readonly key: string;
  readonly lastKey: string;
}

/** A request as it is sent. */
export interface Encoded {
  readonly method: string;
  readonly target: string;
  readonly bytes: Buffer;
}

const bases = { live: '/v1', sandbox: '/sandbox/v1' } as const;

/** Makes the bytes of a call. */
export function encodeCall({ method, path }: Operation, call: Call, known: Known): Encoded {
  const query = call.query.map((pair) => pair.map((text) => escaped(filled(text, known))).join('='));
  const filledPath = path.replace('{id}', () => escaped(idOf(call, known)));
  const target = `${bases[call.environment]}${filledPath}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const body = encodeBody(call.body, known);
  const key = { bad: 'not-a-uuid', missing: undefined, new: known.key, 'of the last POST': known.lastKey }[
    call.key
  ];
  const headers = [
    ...authorizationOf(call.actor, known.keys),
    ...(method === 'GET' || key === undefined ? [] : [['idempotency-key', key] as const]),
    ...call.headers,
    ...body.headers,
  ];
  return { method, target, bytes: encode({ method, target, headers, body: body.bytes }, known.address) };
}

/** Makes the bytes of a request outside the operations. */
export function encodeVisit(
  visit: { readonly method: string; readonly target: string; readonly body: string; readonly actor: Actor },
  { keys, address }: Pick<Known, 'address' | 'keys'>,
): Encoded {
  const { method, target, body, actor } = visit;
  const type = body === '' ? [] : [['content-type', 'application/json'] as const];
  const headers = [...authorizationOf(actor, keys), ...type];
  return { method, target, bytes: encode({ method, target, headers, body: Buffer.from(body) }, address) };
}

interface Parts {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

function encode({ method, target, headers, body }: Parts, address: string): Buffer {
  const length = body.length > 0 || method !== 'GET' ? [`content-length: ${body.length}`] : [];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'host: konter.example',
    `x-forwarded-for: ${address}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...length,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

function authorizationOf(actor: Actor, keys: Keys): readonly (readonly [string, string])[] {
  switch (actor) {
    case 'nobody':
      return [];
    case 'garbled':
      return [['authorization', 'Bearer']];
    case 'stranger':
      return [['authorization', `Bearer ${keys.owner.slice(0, -3)}xyz`]];
    default:
      return [['authorization', `Bearer ${keys[actor]}`]];
  }
}

/** The order that a call is about. */
export function idOf({ id }: Call, { ownId, foreignId, destination }: Known): string {
  if (id === '$own') return ownId;
  return id === '$foreign' ? foreignId : id.replace('$destination', () => destination);
}

/** A text of a query, without placeholders. */
export function filled(text: string, { destination }: Pick<Known, 'destination'>): string {
  return text.replace('$destination', () => destination);
}

/** Half of a surrogate pair has no encoding: these bytes are what an encoder without a check makes of it. */
function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

interface EncodedBody {
  readonly headers: readonly (readonly [string, string])[];
  readonly bytes: Buffer;
}

function encodeBody(body: PlannedBody, known: Known): EncodedBody {
  if (body.kind === 'none') return { headers: [], bytes: Buffer.alloc(0) };
  const text = jsonOf(body.value, known);
  if (body.kind === 'json')
    return { headers: [['content-type', 'application/json']], bytes: Buffer.from(text) };
  return faults[body.fault](text);
}

/** The JSON of a planned body. */
export function jsonOf(value: unknown, known: Known): string {
  const { token, reference, destination, bill } = known;
  const values = { $token: token, $reference: reference, $destination: destination, $bill: bill };
  let text = JSON.stringify(value);
  for (const [name, one] of Object.entries(values)) text = text.replaceAll(`"${name}"`, JSON.stringify(one));
  return text;
}

const json = ['content-type', 'application/json'] as const;

const faults: Readonly<Record<TextFault, (text: string) => EncodedBody>> = {
  cut: (text) => plain(text.slice(0, Math.max(1, text.length - 1))),
  'repeated member': (text) => plain(text.replace('{', '{"x":1,"x":1,')),
  'two values': (text) => plain(`${text}${text}`),
  'byte order mark': (text) => plain(`\u{feff}${text}`),
  'not UTF-8': (text) => ({
    headers: [json],
    bytes: Buffer.from(`${text.slice(0, -1)},"x":"\u00ff"}`, 'latin1'),
  }),
  'UTF-16': (text) => ({ headers: [json], bytes: Buffer.from(text, 'utf16le') }),
  'too large': (text) => plain(`${text.slice(0, -1)}${' '.repeat(70_000)}}`),
  deep: () => plain('['.repeat(30_000)),
  empty: () => plain(''),
  blank: () => plain(' \n '),
  'other type': (text) => ({ headers: [['content-type', 'text/plain']], bytes: Buffer.from(text) }),
  'other charset': (text) => ({
    headers: [['content-type', 'application/json; charset=utf-16']],
    bytes: Buffer.from(text),
  }),
  compressed: (text) => ({ headers: [json, ['content-encoding', 'gzip']], bytes: Buffer.from(text) }),
};

function plain(text: string): EncodedBody {
  return { headers: [json], bytes: Buffer.from(text) };
}

/** The faults with which no body can be accepted. A byte order mark may be ignored (RFC 8259, section 8.1). */
export const fatalFaults: ReadonlySet<TextFault> = new Set(
  textFaults.filter((one) => one !== 'byte order mark'),
);
