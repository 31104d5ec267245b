import { Button, NumberInput, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery, type UseMutationResult } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useOperatorChange } from '../use-operator-change.ts';
import {
  suggestionsQuery,
  type SupplierCode,
  type SupplierName,
  supplierTitles,
} from './supplier-queries.ts';
import styles from './suppliers.module.css';

interface MapDialogProps {
  readonly name: SupplierName;
  readonly code: SupplierCode;
  readonly onClose: () => void;
}

/** Maps a code to one of the suggested products, or to one that is searched for. */
export function MapDialog({ name, code, onClose }: MapDialogProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 300);
  const [product, setProduct] = useState(code.product ?? '');
  const [priority, setPriority] = useState<number | null>(code.priority);
  const suggestions = useQuery(suggestionsQuery(name, code, settled));
  const map = useMapping(name, code, onClose);
  const chosen = suggestions.data?.find((one) => one.code === product);
  return (
    <ConfirmDialog
      isOpen
      title={t('map.title', { code: code.sku })}
      action={product === '' ? t('map.choose') : t('map.action', { product })}
      isPending={map.isPending}
      isReady={product !== '' && (product !== code.product || !code.mapped || priority !== code.priority)}
      onClose={onClose}
      onConfirm={() => map.mutate({ product, priority })}
    >
      <p>{t('map.text', { supplier: supplierTitles[name], name: code.name })}</p>
      <TextInput
        label={t('map.search')}
        placeholder={t('map.searchExample')}
        value={search}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <QueryView query={suggestions} failed={t('map.failed')} lines={3}>
        {(found) =>
          found.length === 0 ? (
            <p className={styles['quiet']}>{t('map.none')}</p>
          ) : (
            <ProductChoices products={found} chosen={product} onChoose={setProduct} />
          )
        }
      </QueryView>
      {chosen?.as_much === false && <Note meaning="look">{t('map.differs')}</Note>}
      <NumberInput
        label={t('map.order')}
        description={t('map.orderHint')}
        value={priority ?? ''}
        min={0}
        max={1_000}
        allowDecimal={false}
        onChange={(value) => setPriority(value === '' ? null : Number(value))}
      />
      <FormFailure error={map.error} />
      {code.mapped && <UnmapButton name={name} code={code} onDone={onClose} />}
    </ConfirmDialog>
  );
}

interface Mapping {
  readonly product: string;
  readonly priority: number | null;
}

function useMapping(
  name: SupplierName,
  { sku }: SupplierCode,
  onDone: () => void,
): UseMutationResult<unknown, Error, Mapping> {
  const { t } = useTranslation('operator-suppliers');
  return useOperatorChange(
    async ({ product, priority }: Mapping) =>
      dataOf(
        await client.POST('/portal/operator/suppliers/{name}/map', {
          params: { path: { name } },
          body: { sku, product_code: product, priority },
        }),
      ),
    ['suppliers'],
    ({ prices_changed: prices }) => {
      notifications.show({ message: t('map.done', { code: sku, count: prices }) });
      onDone();
    },
  );
}

interface ProductChoicesProps {
  readonly products: readonly {
    readonly code: string;
    readonly name: string;
    readonly price: number | null;
  }[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

function ProductChoices({ products, chosen, onChoose }: ProductChoicesProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  return (
    <Radio.Group label={t('map.products')} value={chosen} onChange={onChoose}>
      <div className={styles['choices']}>
        {products.map((one) => (
          <Radio
            key={one.code}
            value={one.code}
            label={one.name}
            description={`${one.code} · ${one.price === null ? '–' : formatRupiah(one.price)}`}
            classNames={{ root: styles['choice'] ?? '', description: styles['quiet'] ?? '' }}
            data-chosen={one.code === chosen}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface UnmapButtonProps {
  readonly name: SupplierName;
  readonly code: SupplierCode;
  readonly onDone: () => void;
}

function UnmapButton({ name, code, onDone }: UnmapButtonProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const unmap = useOperatorChange(
    async (sku: string) =>
      dataOf(
        await client.POST('/portal/operator/suppliers/{name}/unmap', {
          params: { path: { name } },
          body: { sku },
        }),
      ),
    ['suppliers'],
    () => {
      notifications.show({ message: t('unmap.done', { code: code.sku }) });
      onDone();
    },
  );
  return (
    <>
      <p className={styles['quiet']}>{t('unmap.text')}</p>
      <div>
        <Button
          variant="default"
          size="xs"
          color="red"
          loading={unmap.isPending}
          onClick={() => unmap.mutate(code.sku)}
        >
          {t('unmap.action')}
        </Button>
      </div>
      <FormFailure error={unmap.error} />
    </>
  );
}
