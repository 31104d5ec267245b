import type { Rupiah } from '../../rupiah.ts';
import { type GatewayMethod, gatewayMethods } from './gateway.ts';

/** What a gateway keeps of one payment: a fixed part and a part of the amount. */
export interface GatewayFee {
  /** Rupiah. */
  readonly fixed: Rupiah;
  /** Hundredths of a percent of the amount. */
  readonly basisPoints: number;
}

/** The configured fee of each method. A method without one costs nothing. */
export type GatewayFees = Readonly<Partial<Record<GatewayMethod, GatewayFee>>>;

/** The fee of a payment by the configuration, rupiah: the part is rounded up, and the fee never exceeds the amount. */
export function configuredFee(fees: GatewayFees, method: GatewayMethod, amount: Rupiah): Rupiah {
  const { fixed = 0n, basisPoints = 0 } = fees[method] ?? {};
  const fee = fixed + (amount * BigInt(basisPoints) + 9_999n) / 10_000n;
  return fee < amount ? fee : amount;
}

/** Parses `qris=0.7%`, `virtual_account=4000` or `retail=2500+1%`; undefined for anything else. */
export function parseFee(text: string): readonly [GatewayMethod, GatewayFee] | undefined {
  const [, name = '', fixed = '0', percent = '0'] =
    /^([a-z_]+)=(?=\d)(?:(\d{1,9})(?:\+(?=\d)|$))?(?:(\d{1,2}(?:\.\d{1,2})?)%)?$/.exec(text) ?? [];
  const method = gatewayMethods.find((one) => one === name);
  if (method === undefined) return undefined;
  return [method, { fixed: BigInt(fixed), basisPoints: Math.round(Number(percent) * 100) }];
}

/** A fee as `parseFee` reads it. */
export function formatFee({ fixed, basisPoints }: GatewayFee): string {
  const parts = [
    ...(fixed > 0n || basisPoints === 0 ? [String(fixed)] : []),
    ...(basisPoints > 0 ? [`${basisPoints / 100}%`] : []),
  ];
  return parts.join('+');
}
