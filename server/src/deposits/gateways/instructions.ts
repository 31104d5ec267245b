import { membersOf } from '../../suppliers/shared/values.ts';
import type { PaymentInstructions } from './gateway.ts';

/** Instructions as a deposit request stores and shows them: texts by name, without what is not known. */
export function toTexts(instructions: PaymentInstructions): Readonly<Record<string, string>> {
  switch (instructions.kind) {
    case 'qris':
      return {
        kind: instructions.kind,
        ...(instructions.qrString === null ? {} : { qr_string: instructions.qrString }),
        ...(instructions.imageUrl === null ? {} : { image_url: instructions.imageUrl }),
      };
    case 'retail':
      return { kind: instructions.kind, outlet: instructions.outlet, code: instructions.code };
    case 'virtual_account':
      return {
        kind: instructions.kind,
        bank: instructions.bank,
        number: instructions.number,
        ...(instructions.billerCode === null ? {} : { biller_code: instructions.billerCode }),
      };
  }
}

/** Reads what `toTexts` has made; null for anything else. */
export function fromTexts(value: unknown): PaymentInstructions | null {
  const members = membersOf(value) ?? {};
  const text = (name: string): string | null => {
    const member = members[name];
    return typeof member === 'string' ? member : null;
  };
  const [bank, number, outlet, code] = [text('bank'), text('number'), text('outlet'), text('code')];
  switch (members['kind']) {
    case 'qris':
      return { kind: 'qris', qrString: text('qr_string'), imageUrl: text('image_url') };
    case 'retail':
      return outlet === null || code === null ? null : { kind: 'retail', outlet, code };
    case 'virtual_account':
      return bank === null || number === null
        ? null
        : { kind: 'virtual_account', bank, number, billerCode: text('biller_code') };
    default:
      return null;
  }
}
