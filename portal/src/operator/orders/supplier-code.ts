import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type codes from '../../language/id/operator-codes.json';

/** A code as the server explains it, such as `code 68 (out of stock)` or `code 00 (sold) with status Gagal`. */
const explained = /^code (?<code>\S+)(?: \((?<meaning>.+)\))?(?: with status (?<status>.+))?$/;

/** The key of a meaning in the catalogue. */
export function meaningKey(meaning: string): string {
  return meaning
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

const isKnown = (key: string): key is keyof (typeof codes)['meaning'] =>
  i18next.exists(`meaning.${key}`, { ns: 'operator-codes' });

/** Tells a code of a supplier in the language of the page. A meaning that the catalogue does not have stays as the server tells it. */
export function useSupplierCode(): (text: string) => string {
  const { t } = useTranslation('operator-codes');
  return (text) => {
    const found = explained.exec(text)?.groups;
    if (found === undefined) return text;
    const { code = '', meaning, status } = found;
    const key = meaningKey(meaning ?? '');
    const told =
      meaning === undefined
        ? t('code', { code })
        : t('explained', { code, meaning: isKnown(key) ? t(`meaning.${key}`) : meaning });
    return status === undefined ? told : t('withStatus', { text: told, status });
  };
}
