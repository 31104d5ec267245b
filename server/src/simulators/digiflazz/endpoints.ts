import { textOf, type Body } from '../http-exchange.ts';
import { hash } from 'node:crypto';
import { billers } from './billers.ts';
import { refusal, type Reply } from './replies.ts';
import { transact, type TransactionRequest } from './transactions.ts';
import type { Fault } from '../faults.ts';
import { allows, type Simulation } from './simulation.ts';

/** An endpoint's answer: a reply with a code, or data without one. */
export type Answer = Reply | { readonly code: null; readonly data: unknown };

/** The name of a call for the faults: an endpoint, or the command of a transaction. */
export function commandOf(path: string, body: Body): string {
  if (path !== '/transaction') return path.slice(1);
  const commands = textOf(body['commands']);
  return commands === '' ? 'topup' : commands;
}

/** Answers a call to one of the supplier's endpoints; undefined when there is no such endpoint. */
export function answerCall(
  simulation: Simulation,
  path: string,
  body: Body,
  forced: Fault | undefined,
): Answer | undefined {
  switch (path) {
    case '/cek-saldo':
      return (
        refuse(simulation, body, 'depo') ?? { code: null, data: { deposit: simulation.ledger.balance() } }
      );
    case '/price-list':
      return refuse(simulation, body, 'pricelist') ?? priceList(simulation, body);
    case '/deposit':
      return refuse(simulation, body, 'deposit') ?? deposit(body);
    case '/inquiry-pln':
      return refuse(simulation, body, textOf(body['customer_no'])) ?? inquireMeter(body, forced);
    case '/transaction':
      return refuse(simulation, body, textOf(body['ref_id'])) ?? transaction(simulation, body, forced);
    default:
      return undefined;
  }
}

/** The checks of every call: form, user, signature, IP address. */
function refuse(simulation: Simulation, body: Body, about: string): Reply | undefined {
  const { username, sign } = body;
  if (typeof username !== 'string' || typeof sign !== 'string') return refusal('40');
  if (username !== simulation.username) return refusal('42');
  const expected = hash('md5', `${simulation.username}${simulation.apiKey}${about}`);
  if (sign !== expected) return refusal('41');
  return simulation.settings.refuse_ip ? refusal('45') : undefined;
}

function priceList(simulation: Simulation, body: Body): Answer {
  const { cmd, code } = body;
  const kind = cmd === 'pasca' ? 'pasca' : 'prepaid';
  const filtered = typeof code === 'string' && code !== '';
  const [about, windowMs] = filtered ? [`code ${code}`, 1_000] : [`price-list ${kind}`, 5 * 60_000];
  if (!allows(simulation, about, 1, windowMs)) return refusal('83');
  const rows = kind === 'pasca' ? billerRows() : [...simulation.products.values()];
  return { code: null, data: filtered ? rows.filter((row) => row.buyer_sku_code === code) : rows };
}

function billerRows(): { readonly buyer_sku_code: string }[] {
  return billers.map((biller) => ({
    product_name: biller.name,
    category: 'Pascabayar',
    brand: biller.brand,
    seller_name: 'PT Simulasi',
    admin: 2_500,
    commission: biller.bill.selling_price - biller.bill.price,
    buyer_sku_code: biller.sku,
    buyer_product_status: true,
    seller_product_status: true,
    desc: '-',
  }));
}

const banks: ReadonlySet<string> = new Set(['BCA', 'BNI', 'BRI', 'FLIP', 'MANDIRI', 'SHOPEEPAY']);

function deposit(body: Body): Answer {
  const { amount } = body;
  const bank = textOf(body['bank']) || textOf(body['Bank']);
  const whole = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  if (!whole || !banks.has(bank.toUpperCase()) || textOf(body['owner_name']) === '') return refusal('64');
  const data = {
    rc: '00',
    bank,
    payment_method: 'Bank Transfer',
    account_no: '0011223344',
    notes: 'A6R5UPV',
    amount: amount + 1,
  };
  return { code: '00', data };
}

function inquireMeter(body: Body, forced: Fault | undefined): Answer {
  if (forced !== undefined) return refusal(forced.code);
  const customerNo = textOf(body['customer_no']);
  if (!/^\d{10,12}$/.test(customerNo)) return refusal('54', undefined, { customer_no: customerNo });
  const found = {
    meter_no: customerNo,
    subscriber_id: '523300817840',
    name: 'NAMA PELANGGAN',
    segment_power: 'R1 /000001300',
  };
  return {
    code: '00',
    data: { message: 'Transaksi Sukses', status: 'Sukses', rc: '00', customer_no: customerNo, ...found },
  };
}

function transaction(simulation: Simulation, body: Body, forced: Fault | undefined): Answer {
  const { max_price: maxPrice, amount } = body;
  const request: TransactionRequest = {
    command: commandOf('/transaction', body),
    refId: textOf(body['ref_id']),
    sku: textOf(body['buyer_sku_code']),
    customerNo: textOf(body['customer_no']),
    maxPrice: typeof maxPrice === 'number' ? maxPrice : null,
    amount: typeof amount === 'number' ? amount : null,
    callbackUrl: textOf(body['cb_url']) || null,
  };
  const misshapen =
    request.refId === '' ||
    request.sku === '' ||
    request.customerNo === '' ||
    (maxPrice !== undefined && request.maxPrice === null) ||
    (request.customerNo.includes('.') && body['allow_dot'] !== true);
  if (misshapen) return refusal('40');
  const { calls_per_minute: limit } = simulation.settings;
  if (limit > 0 && !allows(simulation, `ref ${request.refId}`, limit, 60_000)) return refusal('85', request);
  return transact(simulation, request, forced);
}
