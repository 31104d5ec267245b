import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../format/elapsed.ts';
import { formatShare } from '../../format/share.ts';
import { formatExactTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { serverNow } from '../../operations/server-time.ts';
import type { Supplier } from './supplier-queries.ts';

/** The figures of a supplier as texts, for the list and the page. */
export interface SupplierTexts {
  readonly deposit: string;
  /** For how long the deposit lasts, or that nothing is bought. */
  readonly lasts: string;
  readonly success: string;
  /** How many sales there were. */
  readonly sales: string;
  readonly latency: string;
  readonly lists: ReactElement | string;
}

/** Describes a supplier in words. */
export function useSupplierTexts(): (supplier: Supplier) => SupplierTexts {
  const { t } = useTranslation('operator-suppliers');
  const language = currentLanguage();
  return ({ deposit, recent, price_lists: lists }) => {
    const sales = recent.sold + recent.failed;
    const hours = deposit?.hours ?? null;
    const oldest = lists.toSorted((a, b) => (a.read_at ?? '').localeCompare(b.read_at ?? ''))[0];
    return {
      deposit: deposit === null ? t('deposit.unread') : formatRupiah(deposit.amount),
      lasts:
        deposit === null
          ? t('deposit.test')
          : deposit.amount === 0
            ? t('deposit.empty')
            : hours === null
              ? t('deposit.unused')
              : t('deposit.lasts', { time: formatElapsed(hours * 3_600_000, language) }),
      success: formatShare(recent.sold, sales, language) ?? t('recent.none'),
      sales: t('recent.sales', { count: sales }),
      latency: recent.average_ms === null ? t('recent.none') : formatElapsed(recent.average_ms, language),
      lists: typeof oldest?.read_at === 'string' ? <Age at={oldest.read_at} /> : t('lists.never'),
    };
  };
}

/** The code in what is said of a refusal, such as `code 17 (our deposit is too low)`: that text has one language only. */
export function refusalCodeIn(said: string): string {
  return /^code (\S+)/.exec(said)?.[1] ?? said;
}

/** How long ago something was. */
export function Age({ at }: { readonly at: string }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const time = new Date(at);
  const ms = serverNow().getTime() - time.getTime();
  return (
    <time dateTime={at} title={formatExactTime(time, currentLanguage())}>
      {t('ago', { time: formatElapsed(Math.max(ms, 10_000), currentLanguage()) })}
    </time>
  );
}
