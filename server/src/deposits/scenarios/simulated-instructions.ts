import type { GatewayChannel, PaymentInstructions } from '../gateways/gateway.ts';
import type { DepositRequest } from '../requests/deposit-request.ts';

/**
 * How a deposit with a scenario would be paid through a channel of a gateway, in the form of real instructions. No gateway
 * knows these values, so nobody can pay them.
 */
export function simulatedInstructions(
  { code, method }: GatewayChannel,
  { number }: Pick<DepositRequest, 'number'>,
): PaymentInstructions {
  switch (method) {
    case 'virtual_account':
      return { kind: method, bank: code, number: `0000${number}`, billerCode: null };
    case 'qris':
      return { kind: method, qrString: `SANDBOX-${number}`, imageUrl: null };
    case 'retail':
      return { kind: method, outlet: code, code: `SANDBOX${number}` };
  }
}
