import { hash } from 'node:crypto';
import type { Fault } from '../faults.ts';
import type { Answered, Call } from '../faulty-server.ts';
import { textOf, type Body } from '../http-exchange.ts';
import { billers } from './billers.ts';
import { checkBill, inquire, pay } from './bills.ts';
import { operatorOf } from './products.ts';
import { postpaidRefusal, prepaidRefusal, type Reply } from './replies.ts';
import { checkStatus, topUp } from './top-ups.ts';
import type { Simulation } from './simulation.ts';

const billPath = '/api/v1/bill/check';

/** The endpoint of a path, without a trailing slash; the path of a price list may contain filters. */
function placeOf(path: string): { readonly place: string; readonly rest: readonly string[] } {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed === billPath || trimmed.startsWith(`${billPath}/`)) return { place: billPath, rest: [] };
  const [place = '', ...rest] = trimmed.replace(/^\/api\//, '').split('/');
  return { place, rest };
}

/** The name of a call for the faults: `topup` and `pay-pasca` are the purchases. */
export function commandOf({ path, body }: Call): string {
  const { place } = placeOf(path);
  if (place === billPath) return textOf(body?.['commands']);
  return place === 'top-up' ? 'topup' : place;
}

/** Answers a call; undefined when the path belongs to neither service. */
export function answerCall(
  simulation: Simulation,
  call: Call,
  forced: Fault | undefined,
): Answered | undefined {
  const { place, rest } = placeOf(call.path);
  if (call.method === 'GET') return receipt(simulation, call.path);
  if (call.method !== 'POST') return undefined;
  if (place === billPath) return wrapped(simulation, postpaid(simulation, call.body, forced), { meta: [] });
  if (call.path.startsWith('/v1/legacy/')) return wrapped(simulation, prepaidRefusal('205'));
  if (!call.path.startsWith('/api/')) return undefined;
  return wrapped(simulation, prepaid(simulation, { place, rest, body: call.body }, forced));
}

function wrapped(simulation: Simulation, reply: Reply, around: Body = {}): Answered {
  const refused = reply.code !== '00' && reply.code !== '39' && reply.code !== '201';
  return {
    status: refused ? simulation.settings.failure_status : 200,
    document: { data: reply.data, ...around },
  };
}

interface PrepaidCall {
  readonly place: string;
  readonly rest: readonly string[];
  readonly body: Body | undefined;
}

function prepaid(
  simulation: Simulation,
  { place, rest, body }: PrepaidCall,
  forced: Fault | undefined,
): Reply {
  if (body === undefined) return prepaidRefusal('107');
  const salt = prepaidSalt(place, body);
  if (salt === undefined) return prepaidRefusal('117');
  if (!isSigned(simulation, body, salt)) return prepaidRefusal('204');
  const closed = closedBy(simulation);
  if (closed !== undefined) return prepaidRefusal(closed);
  if (forced !== undefined && place !== 'top-up' && place !== 'check-status')
    return prepaidRefusal(forced.code);
  return carryOut(simulation, { place, rest, body }, forced);
}

function carryOut(
  simulation: Simulation,
  { place, rest, body }: PrepaidCall & { readonly body: Body },
  forced: Fault | undefined,
): Reply {
  const customerId = textOf(body['customer_id']);
  switch (place) {
    case 'check-balance':
      return success({ balance: simulation.ledger.balance() });
    case 'pricelist':
      return success({ pricelist: priceList(simulation, rest, textOf(body['status'])) });
    case 'top-up': {
      const request = {
        refId: textOf(body['ref_id']),
        productCode: textOf(body['product_code']),
        customerId,
      };
      return request.refId === '' || customerId === ''
        ? prepaidRefusal('107')
        : topUp(simulation, request, forced);
    }
    case 'check-status':
      return checkStatus(simulation, textOf(body['ref_id']), forced);
    case 'inquiry-pln':
      return forced === undefined ? inquireMeter(customerId) : prepaidRefusal(forced.code);
    case 'inquiry-ovo':
      return customerId === '082179374708'
        ? success({ status: '1', customer_id: customerId, name: 'OVO shXXXy' })
        : prepaidRefusal('14', { customer_id: customerId });
    case 'inquiry-game':
      return inquirePlayer(textOf(body['game_code']), customerId);
    case 'inquiry-game-server':
      return success({ status: 1, servers: [{ name: 'Asia', value: 'os_asia' }] });
    case 'check-operator':
      return success({ operator: (operatorOf(customerId) ?? '').toUpperCase() });
    default:
      return prepaidRefusal('117');
  }
}

/** The salt of a prepaid call's signature; undefined when there is no such call. */
function prepaidSalt(place: string, body: Body): string | undefined {
  switch (place) {
    case 'check-balance':
      return 'bl';
    case 'pricelist':
      return 'pl';
    case 'check-operator':
      return 'op';
    case 'top-up':
    case 'check-status':
      return textOf(body['ref_id']);
    case 'inquiry-pln':
    case 'inquiry-ovo':
      return textOf(body['customer_id']);
    case 'inquiry-game':
    case 'inquiry-game-server':
      return textOf(body['game_code']);
    default:
      return undefined;
  }
}

function postpaid(simulation: Simulation, body: Body | undefined, forced: Fault | undefined): Reply {
  if (body === undefined) return postpaidRefusal('107');
  const command = textOf(body['commands']);
  const salts: Readonly<Record<string, string>> = {
    'pricelist-pasca': 'pl',
    'inq-pasca': textOf(body['ref_id']),
    'pay-pasca': String(Number(body['tr_id'])),
    checkstatus: 'cs',
  };
  const salt = Object.hasOwn(salts, command) ? salts[command] : undefined;
  if (salt === undefined) return postpaidRefusal('101');
  if (!isSigned(simulation, body, salt)) return postpaidRefusal('100');
  const closed = closedBy(simulation);
  if (closed !== undefined) return postpaidRefusal(closed);
  switch (command) {
    case 'inq-pasca':
      return inquire(simulation, body, forced);
    case 'pay-pasca':
      return pay(simulation, body, forced);
    case 'checkstatus':
      return checkBill(simulation, body, forced);
    default:
      return forced === undefined
        ? { code: '00', data: { pasca: billerRows(textOf(body['province'])) } }
        : postpaidRefusal(forced.code);
  }
}

function isSigned(simulation: Simulation, body: Body, salt: string): boolean {
  const expected = hash('md5', `${simulation.username}${simulation.apiKey}${salt}`);
  return body['username'] === simulation.username && body['sign'] === expected;
}

function closedBy({ settings }: Simulation): string | undefined {
  if (settings.refuse_ip) return '102';
  return settings.maintenance ? '110' : undefined;
}

function success(data: Body): Reply {
  return { code: '00', data: { ...data, message: 'SUCCESS', rc: '00' } };
}

function priceList(
  simulation: Simulation,
  [type, operator]: readonly string[],
  status: string,
): readonly unknown[] {
  return [...simulation.products.values()].filter(
    (item) =>
      (type === undefined || item.product_type === type) &&
      (operator === undefined || item.product_description.toLowerCase() === operator.toLowerCase()) &&
      (status === '' || status === 'all' || item.status === status),
  );
}

function billerRows(province: string): readonly unknown[] {
  return billers
    .filter((biller) => province === '' || biller.province === province)
    .map(({ code, name, status, fee, komisi, type, province: of }) => ({
      code,
      name,
      status,
      fee,
      komisi,
      type,
      category: 'postpaid',
      ...(of === undefined ? {} : { province: of }),
    }));
}

function inquireMeter(customerId: string): Reply {
  const about = { customer_id: customerId };
  if (customerId !== '12345678901') return prepaidRefusal('14', about);
  const owner = {
    meter_no: customerId,
    subscriber_id: '523300817840',
    name: 'NAMA PELANGGAN',
    segment_power: 'R1 /000001300',
  };
  return success({ status: '1', ...about, ...owner });
}

function inquirePlayer(gameCode: string, customerId: string): Reply {
  if (gameCode !== '103') return prepaidRefusal('143');
  return customerId === '156378300|8483'
    ? success({ username: 'budi', status: 1 })
    : prepaidRefusal('141', { customer_id: customerId });
}

/** The receipt of a paid bill; the real supplier returns a PDF. */
function receipt(simulation: Simulation, path: string): Answered | undefined {
  const theirId = /^\/api\/v1\/download\/(\d{1,15})(?:\/1)?\/?$/.exec(path)?.[1];
  if (theirId === undefined) return undefined;
  const found = simulation.ledger.find(simulation.byTheirId.get(Number(theirId)) ?? '');
  const paid = found?.kind === 'bill' && found.stage === 'sold';
  const reply = paid ? { code: '00', data: { receipt: found.serial } } : postpaidRefusal('06');
  return wrapped(simulation, reply, { meta: [] });
}
