import { Button, Checkbox } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatElapsed } from '../../format/elapsed.ts';
import { currentLanguage } from '../../language/language.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { useOperatorChange } from '../use-operator-change.ts';
import { useListFault } from './list-fault.ts';
import { type SupplierName, supplierTitles } from './supplier-queries.ts';
import styles from './suppliers.module.css';

type SyncedList = components['schemas']['OperatorPriceSync'];

/** Fetches the price lists of a supplier now, and shows what became of each row. */
export function SyncButton({ name }: { readonly name: SupplierName }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const [isOpen, setOpen] = useState(false);
  const [adds, setAdds] = useState(false);
  const [lists, setLists] = useState<readonly SyncedList[]>();
  const sync = useOperatorChange(
    async (addProducts: boolean) =>
      dataOf(
        await client.POST('/portal/operator/suppliers/{name}/price-sync', {
          params: { path: { name } },
          body: { add_products: addProducts },
        }),
      ),
    ['suppliers', 'home'],
    (read) => setLists(read),
  );
  const close = (): void => {
    setOpen(false);
    setLists(undefined);
    sync.reset();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('sync.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          isOpen
          title={t('sync.title', { name: supplierTitles[name] })}
          action={lists === undefined ? t('sync.action') : t('sync.again')}
          isPending={sync.isPending}
          onClose={close}
          onConfirm={() => sync.mutate(adds)}
        >
          <p>{t('sync.text')}</p>
          <Checkbox
            label={t('sync.adds')}
            checked={adds}
            onChange={({ currentTarget: { checked } }) => setAdds(checked)}
          />
          <FormFailure error={sync.error} />
          {lists?.map((list) => (
            <SyncResult key={list.kind} list={list} />
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}

function SyncResult({ list }: { readonly list: SyncedList }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const faultText = useListFault();
  const { counts, held, kind, outcome, parted, refused, renamed } = list;
  const about = t(`kind.${kind}`);
  if (counts === null)
    return (
      <Note meaning={outcome === 'too_soon' && list.said === null ? 'info' : 'bad'}>
        {t(`sync.outcome.${outcome === 'too_soon' && list.said === null ? 'fresh' : 'missing'}`, {
          kind: about,
          said: list.said === null ? t('sync.silent') : faultText(list.said),
          time: formatElapsed((list.retry_after_seconds ?? 0) * 1_000, currentLanguage()),
        })}
      </Note>
    );
  const isBad = list.said !== null;
  const isOdd = refused.length + held.length + parted.length + renamed.length + counts.withheld > 0;
  return (
    <div className={styles['results']}>
      <Note meaning={isBad ? 'bad' : isOdd ? 'look' : 'ok'}>
        {t('sync.read', {
          kind: about,
          added: counts.added,
          changed: counts.changed,
          unchanged: counts.unchanged,
          gone: counts.gone,
          prices: counts.prices_changed,
          products: counts.products_added,
          unmapped: counts.unmapped,
        })}
      </Note>
      {(isBad || isOdd || list.below_cost > 0) && (
        <ul>
          {list.said !== null && <li>{t('sync.unreadable', { said: faultText(list.said) })}</li>}
          {refused.map(({ row, code, reason }) => (
            <li key={`row ${row}`}>
              {t('sync.row', { row, code: code ?? '–' })}: {t(`fault.${reason}`)}
            </li>
          ))}
          {held.map(({ code, name }) => (
            <li key={`held ${code}`}>{t('sync.held', { code, name })}</li>
          ))}
          {parted.map(({ code, name }) => (
            <li key={`parted ${code}`}>{t('sync.parted', { code, name })}</li>
          ))}
          {renamed.map(({ code, name, name_before: was, product }) => (
            <li key={`renamed ${code}`}>{t('sync.renamed', { code, name, was, product })}</li>
          ))}
          {counts.withheld > 0 && <li>{t('sync.withheld', { count: counts.withheld })}</li>}
          {list.below_cost > 0 && <li>{t('sync.belowCost', { count: list.below_cost })}</li>}
        </ul>
      )}
    </div>
  );
}
