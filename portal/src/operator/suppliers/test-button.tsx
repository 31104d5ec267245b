import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../format/duration.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { currentLanguage } from '../../language/language.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { useOperatorChange } from '../use-operator-change.ts';
import { type SupplierName, supplierTitles } from './supplier-queries.ts';

/** Asks a supplier for our deposit, and shows what it said. */
export function TestButton({ name }: { readonly name: SupplierName }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const title = supplierTitles[name];
  const test = useOperatorChange(
    async (_ask: null) =>
      dataOf(await client.POST('/portal/operator/suppliers/{name}/test', { params: { path: { name } } })),
    ['suppliers', 'home'],
    ({ amount, outcome, said, took_ms: ms }) => {
      const time = formatDuration(ms, currentLanguage());
      const texts = {
        answered: t('test.answered', { name: title, amount: formatRupiah(amount ?? 0), time }),
        refused: t('test.refused', { name: title, said: said ?? '' }),
        no_answer: t('test.silent', { name: title }),
      };
      notifications.show({
        message: texts[outcome],
        ...(outcome === 'answered' ? {} : { color: 'red', autoClose: false }),
      });
    },
  );
  return (
    <Button
      variant="default"
      loading={test.isPending}
      leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
      onClick={() =>
        test.mutate(null, { onError: () => notifications.show({ message: t('test.failed'), color: 'red' }) })
      }
    >
      {t('test.open')}
    </Button>
  );
}
