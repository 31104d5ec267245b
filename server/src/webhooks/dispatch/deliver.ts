import { connect } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import type { Clock } from '../../clock.ts';
import { type Environment, environments } from '../../environment.ts';
import { codeOf } from '../../fault.ts';
import {
  addressesOf,
  type AddressRules,
  blockListFor,
  ForbiddenAddress,
  parseReceiver,
  type Resolve,
  type ResolvedAddress,
} from './address.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { sanitisedResponse } from './sanitised-response.ts';

/** Why there is no answer, in our codes, because clients see them. */
export type DeliveryFault =
  | 'chaos'
  | 'connection_failed'
  | 'forbidden_address'
  | 'invalid_answer'
  | 'name_not_found'
  | 'stopped'
  | 'time_limit'
  | 'tls_failed';

/** The result of one attempt. A status means that the receiver has answered, even if the rest failed. */
export interface DeliveryOutcome {
  readonly milliseconds: number;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  /** The first characters of the answer, sanitised. */
  readonly answer: string | null;
  readonly retryAfter: string | null;
  /** What was sent and answered, to be shown to the owner of the endpoint; null when nothing was sent. */
  readonly exchange: Exchange | null;
}

/** One attempt to make. */
export interface DeliveryCall {
  readonly environment: Environment;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends deliveries over HTTP. */
export interface Sender {
  /** Makes one attempt. It never throws, and ends within the limit. Redirects are answers like any other. */
  send(call: DeliveryCall): Promise<DeliveryOutcome>;
  /** Aborts all open attempts; each of them ends as `stopped`. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens a connection to checked addresses only. */
export type Connect = (
  addresses: readonly ResolvedAddress[],
  rules: AddressRules,
) => buildConnector.connector;

/** The dependencies of a sender. */
export interface SenderParts {
  readonly clock: Clock;
  readonly resolve: Resolve;
  /** How it connects; `connectTo` when left out. */
  readonly connect?: Connect;
  /** Whether receivers on this machine are allowed, by environment. */
  readonly localReceivers: Readonly<Record<Environment, boolean>>;
  /** How long an attempt may take in all, milliseconds: DNS, connection, headers and body. */
  readonly limitMs: number;
  readonly userAgent: string;
}

/** How much of an answer is read, bytes; a longer one closes the connection. */
const answerBytesMax = 65_536;
/** How much of it is used, bytes. */
const excerptBytesMax = 1_024;

/** Opens a sender. Each environment has its own connections, because their rules differ. */
export function openSender(parts: SenderParts): Sender {
  const stopping = new AbortController();
  const agents = Object.fromEntries(
    environments.map((environment) => [environment, openAgent(parts, environment)]),
  );
  return {
    async send(call) {
      const startMs = parts.clock.monotonicMs();
      const agent = agents[call.environment];
      if (agent === undefined) throw new Error(`There is no agent for ${call.environment}.`);
      const limit = new AbortController();
      const end = (): void => limit.abort();
      const timer = setTimeout(end, parts.limitMs);
      stopping.signal.addEventListener('abort', end, { once: true });
      try {
        const outcome = await attempt(agent, parts, call, limit.signal);
        const fault = outcome.fault === 'time_limit' && stopping.signal.aborted ? 'stopped' : outcome.fault;
        return { ...outcome, fault, milliseconds: Math.round(parts.clock.monotonicMs() - startMs) };
      } finally {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', end);
      }
    },
    stop: () => stopping.abort(),
    async close() {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

function openAgent(parts: SenderParts, environment: Environment): Agent {
  const rules = { local: parts.localReceivers[environment] };
  const connectChecked = parts.connect ?? connectTo(parts.limitMs);
  return new Agent({
    allowH2: false,
    pipelining: 1,
    // The dispatcher limits their number.
    connections: null,
    headersTimeout: parts.limitMs + 1_000,
    bodyTimeout: parts.limitMs + 1_000,
    // Checks the addresses for every connection, then connects to those addresses.
    connect(options, callback) {
      void resolveThenConnect();

      async function resolveThenConnect(): Promise<void> {
        try {
          const addresses = await addressesOf(options.hostname, rules, parts.resolve);
          connectChecked(addresses, rules)(options, callback);
        } catch (error) {
          callback(error instanceof Error ? error : new Error('no address'), null);
        }
      }
    },
  });
}

/**
 * Connects over TCP or TLS. The socket gets the addresses, so it resolves no name, and has a block list of its own. TLS
 * is added to this socket afterwards, because a socket that TLS opens itself would not check that list.
 */
export function connectTo(limitMs: number): Connect {
  const putTlsOn = buildConnector({ allowH2: false, timeout: limitMs, port: 0 });
  return (addresses, rules) => (options, callback) => {
    const secure = options.protocol === 'https:';
    const blockList = blockListFor(rules);
    const [first] = addresses;
    const socket = connect({
      host: options.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(options.port === '' ? (secure ? 443 : 80) : options.port),
      autoSelectFamily: true,
      noDelay: true,
      ...(blockList === undefined ? {} : { blockList }),
      lookup(_name, { all }, found) {
        if (all === true) found(null, [...addresses]);
        else found(null, first?.address ?? '', first?.family);
      },
    });
    const timer = setTimeout(() => socket.destroy(new ConnectTimeout()), limitMs);
    const failed = (error: Error): void => {
      clearTimeout(timer);
      callback(error, null);
    };
    socket.once('error', failed).once('connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      if (secure) putTlsOn({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    });
  };
}

class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

type Answer = Omit<DeliveryOutcome, 'milliseconds'>;

async function attempt(
  agent: Agent,
  parts: SenderParts,
  call: DeliveryCall,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = {
    ...call.headers,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'user-agent': parts.userAgent,
  };
  try {
    const url = parseReceiver(call.url, { local: parts.localReceivers[call.environment] });
    const reply = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers,
      body: call.body,
      signal,
    });
    // A receiver behind a proxy may send two.
    const [retryAfter] = [reply.headers['retry-after']].flat();
    const read = await readStart(reply.body);
    return {
      status: reply.statusCode,
      fault: read.whole ? null : faultCode(read.error, signal),
      answer: sanitisedResponse(read.bytes),
      retryAfter: retryAfter ?? null,
      exchange: exchangeOf(headers, { headers: reply.headers, ...read }),
    };
  } catch (error) {
    const exchange = exchangeOf(headers, null);
    return { status: null, fault: faultCode(error, signal), answer: null, retryAfter: null, exchange };
  }
}

/** The first bytes of an answer, and whether there were more. */
interface StartOfBody {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** Reads up to the limit, returns the first bytes, and closes the connection if the answer is longer. */
async function readStart(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
): Promise<StartOfBody & ({ whole: true } | { whole: false; error: unknown })> {
  let excerpt = Buffer.alloc(0);
  let count = 0;
  try {
    for await (const chunk of body) {
      if (excerpt.length < excerptBytesMax)
        excerpt = Buffer.concat([excerpt, chunk.subarray(0, excerptBytesMax - excerpt.length)]);
      count += chunk.length;
      if (count >= answerBytesMax) break;
    }
    return { bytes: excerpt, isCut: count > excerpt.length, whole: true };
  } catch (error) {
    return { bytes: excerpt, isCut: true, whole: false, error };
  } finally {
    if (count >= answerBytesMax) body.destroy();
  }
}

function faultCode(error: unknown, signal: AbortSignal): DeliveryFault {
  if (error instanceof ForbiddenAddress) return 'forbidden_address';
  if (signal.aborted) return 'time_limit';
  const code = codeOf(firstOf(error)) ?? '';
  if (code === 'ERR_IP_BLOCKED') return 'forbidden_address';
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EBADNAME|EAI_|EFORMERR)/.test(code)) return 'name_not_found';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'time_limit';
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_)/.test(code))
    return 'tls_failed';
  if (/^(HPE_|UND_ERR_(HEADERS|RES|INVALID|BODY|PARSER))/.test(code)) return 'invalid_answer';
  return 'connection_failed';
}

/** Where several addresses were tried, the first error counts. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? firstOf(error.errors[0]) : error;
}
