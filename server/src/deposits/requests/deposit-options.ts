import type { App } from '../../app.ts';
import { jakartaDay } from '../../clock.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { averageDays, readSalesBefore } from '../../reports/earnings/daily-sales.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readSettings } from '../../settings/settings.ts';
import type { SettingValues } from '../../settings/setting-definitions.ts';
import { listBankAccounts } from '../bank/bank-accounts.ts';
import { type DepositMethod, listMethods } from '../deposit-methods.ts';
import { readKeepsDigits } from '../keeps-digits.ts';
import { depositMethodNames } from './deposit-request.ts';
import { type GatewayChannel, gatewayMethods } from '../gateways/gateway.ts';

/** A way to pay in that can be chosen now. Amounts are rupiah. */
export interface DepositOption extends Pick<
  DepositMethod,
  'fee' | 'maximum' | 'method' | 'minimum' | 'validMinutes'
> {
  /** Whether the digits that a transfer adds are credited too. */
  readonly creditsDigits: boolean;
  /** Where to transfer to; empty for a gateway. */
  readonly bankAccounts: readonly { readonly id: string; readonly bank: string }[];
  /** The banks or shops of a gateway; empty for a transfer. */
  readonly channels: readonly Pick<GatewayChannel, 'code' | 'maximum' | 'minimum' | 'name'>[];
}

/** What a client can choose from, and needs to know before it does. */
export interface DepositOptions {
  readonly options: readonly DepositOption[];
  /** What the wallet sells a day, on the average of the last seven whole days, as home says it; 0 for a new one. */
  readonly dailyAverage: Rupiah;
  /** Whom to ask about a deposit. */
  readonly contact: Readonly<Record<'email' | 'hours' | 'phone' | 'whatsapp', string | null>>;
}

/** The ways to pay in that the operator offers in an environment: a method without a receiver is none. */
export async function readDepositOptions(
  { clock, database, gateways }: Pick<App, 'clock' | 'database' | 'gateways'>,
  wallet: WalletKey,
): Promise<DepositOptions> {
  const { environment } = wallet;
  const offered = (await listMethods(database, environment)).filter(({ enabled }) => enabled);
  const methods = depositMethodNames.flatMap((name) => offered.filter(({ method }) => method === name));
  const bankAccounts = (await listBankAccounts(database, environment)).filter(({ enabled }) => enabled);
  const now = await readDatabaseTime(database, clock.offsetMs);
  const sales = await readSalesBefore(database, wallet, jakartaDay(now));
  const creditsDigits = !(await readKeepsDigits(database));
  const options = methods
    .map((method) => ({ ...optionOf(method, bankAccounts, gateways.channels(environment)), creditsDigits }))
    .filter(({ bankAccounts: accounts, channels }) => accounts.length + channels.length > 0);
  return {
    options,
    dailyAverage: sales / BigInt(averageDays),
    contact: contactOf(await readSettings(database)),
  };
}

function optionOf(
  { method, minimum, maximum, fee, validMinutes }: DepositMethod,
  accounts: readonly { readonly id: string; readonly bank: string }[],
  channels: readonly GatewayChannel[],
): Omit<DepositOption, 'creditsDigits'> {
  const gatewayMethod = gatewayMethods.find((one) => one === method);
  const own = new Map(
    channels
      .filter((channel) => channel.method === gatewayMethod)
      .map(({ code, name, minimum: least, maximum: most }) => [
        code,
        { code, name, minimum: least, maximum: most },
      ]),
  );
  return {
    ...{ method, minimum, maximum, fee, validMinutes },
    bankAccounts: gatewayMethod === undefined ? accounts.map(({ id, bank }) => ({ id, bank })) : [],
    channels: [...own.values()],
  };
}

function contactOf(settings: SettingValues): DepositOptions['contact'] {
  return {
    email: settings['business.email'] ?? null,
    hours: settings['business.hours'] ?? null,
    phone: settings['business.phone'] ?? null,
    whatsapp: settings['business.whatsapp'] ?? null,
  };
}
