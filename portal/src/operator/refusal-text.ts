import i18next from 'i18next';
import { formatNumber, formatRupiah } from '../format/rupiah.ts';
import type texts from '../language/id/operator-refusals.json';
import type { RequestFailed } from '../operations/portal-client.ts';

type Detail = RequestFailed['details'][number];

const isReason = (code: string): code is keyof (typeof texts)['reason'] =>
  i18next.exists(`reason.${code}`, { ns: 'operator-refusals' });

/**
 * Why a command was refused, in the language of the page; undefined when the answer does not say why, or the texts are not loaded
 * yet. A reason that has no text is said in the sentence of the server, which an Indonesian page quotes.
 */
export function refusalText({ details: [detail] }: RequestFailed): string | undefined {
  if (detail === undefined || !i18next.exists('said', { ns: 'operator-refusals' })) return undefined;
  const t = i18next.getFixedT(null, 'operator-refusals');
  const { code, line, message } = detail;
  if (!isReason(code)) return t('said', { sentence: message });
  const sentence = t(`reason.${code}`, { replace: written(detail) });
  return line === undefined ? sentence : t('line', { line, sentence });
}

/** The same for a refusal whose code has a sentence of its own: undefined when the answer has no reason beside it. */
export function reasonText(refusal: RequestFailed): string | undefined {
  const [detail] = refusal.details;
  return detail !== undefined && isReason(detail.code) ? refusalText(refusal) : undefined;
}

/** The facts of a reason as the page writes them. */
function written({ facts = {} }: Detail): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string'
        ? fact
        : typeof fact === 'number'
          ? formatNumber(fact)
          : formatRupiah(fact.rupiah),
    ]),
  );
}
