import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../language/id/operator-deposits.json';
import type { RequestFailed } from '../../operations/portal-client.ts';

const isBroken = (code: string): code is keyof (typeof texts)['brokenFile'] =>
  i18next.exists(`brokenFile.${code}`, { ns: 'operator-deposits' });
const isWrong = (code: string): code is keyof (typeof texts)['wrongFile'] =>
  i18next.exists(`wrongFile.${code}`, { ns: 'operator-deposits' });

/** What is wrong with a statement file and what helps; undefined when something else was refused. */
export function useStatementFault(refusal: RequestFailed | undefined): string | undefined {
  const { t } = useTranslation('operator-deposits');
  const { code, line } = refusal?.details[0] ?? { code: '' };
  const said = isBroken(code)
    ? `${t(`brokenFile.${code}`)} ${t('refused.exportAgain')}`
    : isWrong(code)
      ? t(`wrongFile.${code}`)
      : undefined;
  return said === undefined || line === undefined ? said : t('refused.line', { line, fault: said });
}
