import { type Connection, sendRaw } from './connection.ts';
import { type Encoded, encodeCall, encodeVisit, type Keys, type Known } from './encode-request.ts';
import type { Received } from './http-messages.ts';
import { checkShape, type ResponseChecker } from './response-checker.ts';
import { asJson, type Operation } from './operations.ts';
import type { Call, Plan, Step } from './plan.ts';
import type { Soundness } from './sound-request.ts';

/** What every plan uses. */
export interface PlanContext {
  readonly address: string;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly keys: Keys;
  /** An order of another account. */
  readonly foreignId: string;
  readonly checkResponse: ResponseChecker;
  readonly soundness: Soundness;
}

/** What a plan has done. */
export interface PlanResult {
  readonly requests: number;
  /** One sentence each. */
  readonly findings: readonly string[];
  /** How often each status was answered. */
  readonly statuses: readonly number[];
  /** Serials and tokens that it has read, which no log may have. */
  readonly secrets: readonly string[];
}

/** What a plan knows between its requests. */
interface Memory {
  known: Known;
  order: { readonly id: string; readonly token: string } | undefined;
  serial: string | undefined;
  last: Sent | undefined;
}

interface Sent extends Encoded {
  readonly call: Call;
  readonly known: Known;
  readonly status: number;
}

/** Plays a plan. Every number has a destination, a bill and references of its own. */
export async function runPlan(
  context: PlanContext,
  connection: Connection,
  plan: Plan,
  number: number,
): Promise<PlanResult> {
  if (plan.kind === 'broken') return sendBroken(context, plan.bytes);
  const memory = memoryOf(context, number);
  const findings: string[] = [];
  const statuses: number[] = [];
  for (const [at, step] of plan.steps.entries()) {
    const sent = nextRequest(context, memory, step, number * 16 + at);
    if (sent === undefined) continue;
    try {
      const received = await connection.send(sent.bytes, sent.method);
      statuses.push(received.status);
      const problem = checkStep(context, memory, step, sent, received);
      if (problem !== undefined)
        findings.push(`${sent.method} ${shown(sent.target)} ${received.status}: ${problem}`);
    } catch (error) {
      findings.push(
        `${sent.method} ${shown(sent.target)}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  const secrets = [memory.serial, memory.order?.token].filter((one) => one !== undefined);
  return { requests: statuses.length, findings, statuses, secrets };
}

async function sendBroken({ address }: PlanContext, text: string): Promise<PlanResult> {
  const findings: string[] = [];
  const statuses: number[] = [];
  const what = `the bytes ${JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)}`;
  try {
    for (const received of await sendRaw(address, Buffer.from(text, 'latin1'))) {
      statuses.push(received.status);
      if (received.status >= 500 && received.status !== 503) findings.push(`${what}: a ${received.status}`);
      checkShape('GET', received);
    }
  } catch (error) {
    findings.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { requests: 1, findings, statuses, secrets: [] };
}

function memoryOf({ keys, foreignId }: PlanContext, number: number): Memory {
  const known: Known = {
    keys,
    address: addressOf(number),
    destination: destinationOf(number),
    bill: billOf(number),
    reference: '',
    token: 'none',
    ownId: uuidOf(number, 0),
    foreignId,
    key: '',
    lastKey: uuidOf(number, 1),
  };
  return { known, order: undefined, serial: undefined, last: undefined };
}

/** One plan in fifty shares an address with others, so that some reach the limits of an address. */
function addressOf(number: number): string {
  if (number % 50 === 0) return '10.255.255.1';
  return `10.${(number >> 16) & 127}.${(number >> 8) & 255}.${number & 255}`;
}

/** The customer number of the purchases of a plan; the audit of the log knows its form. */
function destinationOf(number: number): string {
  return `0812${String(number).padStart(8, '0')}`;
}

/** The customer number of its bills. */
function billOf(number: number): string {
  return `53${String(number).padStart(10, '0')}`;
}

function uuidOf(high: number, low: number): string {
  const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0');
  return `${hex(high, 8)}-0000-4000-8000-${hex(low, 12)}`;
}

/** The request of a step; undefined when there is none to repeat. */
function nextRequest(context: PlanContext, memory: Memory, step: Step, number: number): Encoded | undefined {
  const { order, known } = memory;
  memory.known = {
    ...known,
    reference: `fuzz-${number}`,
    key: uuidOf(number, 2),
    token: order?.token ?? known.token,
    ownId: order?.id ?? known.ownId,
  };
  if (step.kind === 'repeat') return memory.last;
  if (step.kind === 'visit') return encodeVisit(step, memory.known);
  return encodeCall(operationOf(context, step), step, memory.known);
}

function operationOf({ operations }: PlanContext, { operation }: Call): Operation {
  const found = operations.get(operation);
  if (found === undefined) throw new Error(`The document has no operation "${operation}".`);
  return found;
}

function checkStep(
  context: PlanContext,
  memory: Memory,
  step: Step,
  sent: Encoded,
  received: Received,
): string | undefined {
  const { keys, destination, bill } = memory.known;
  const base = { ...sent, received };
  const secrets = [destination, bill, ...Object.values(keys)];
  if (step.kind === 'visit') return context.checkResponse({ ...base, secrets });
  const repeated = step.kind === 'repeat' ? memory.last : undefined;
  const call = step.kind === 'call' ? step : repeated?.call;
  if (call === undefined) return undefined;
  const known = repeated?.known ?? memory.known;
  const operation = operationOf(context, call);
  const isResult = call.operation === 'getResult';
  const problem = context.checkResponse({
    ...base,
    secrets: memory.serial === undefined || isResult ? secrets : [...secrets, memory.serial],
    call: {
      operation,
      actor: call.actor,
      environment: call.environment,
      isSound: context.soundness(operation, call, known),
      isForeign:
        operation.path.includes('{id}') && call.id === (call.actor === 'other' ? '$own' : '$foreign'),
    },
  });
  if (problem === undefined) remember(memory, call, received);
  const retried = repeated === undefined ? undefined : retryProblem(repeated, received.status);
  if (repeated === undefined) {
    memory.last = { ...sent, call, known, status: received.status };
    if (sent.method === 'POST' && call.key === 'new') memory.known = { ...memory.known, lastKey: known.key };
  }
  return problem ?? retried;
}

/** A change that was accepted is accepted again under its Idempotency-Key. */
function retryProblem({ method, status }: Sent, now: number): string | undefined {
  if (method !== 'POST' || status >= 300 || now < 300 || now === 429 || now === 503) return undefined;
  return `the same request was answered with ${status} before`;
}

/** Remembers the first order that the plan created, and the serial that it bought. */
function remember(memory: Memory, call: Call, { status, body }: Received): void {
  if (status >= 300 || call.actor !== 'owner') return;
  if (call.operation === 'createQuote' || call.operation === 'createInquiry') {
    const { data, inquiry } = asJson(JSON.parse(body));
    const created = asJson(data ?? inquiry);
    const token = created['confirmation_token'];
    memory.order ??= { id: String(created['id']), token: typeof token === 'string' ? token : 'none' };
  }
  if (call.operation === 'getResult') {
    const serial = asJson(asJson(JSON.parse(body))['data'])['serial'];
    if (typeof serial === 'string' && serial.length > 6) memory.serial = serial;
  }
}

function shown(target: string): string {
  return target.length > 200 ? `${target.slice(0, 200)}…` : target;
}
