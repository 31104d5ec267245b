import { Button, Modal, Select, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Note } from '../panel/note.tsx';
import { QueryView } from '../states/query-view.tsx';
import { categoryName } from './category-name.ts';
import type { SharedBrand } from './product-list.tsx';
import { allProductsQuery, printedMax, type Product, type ProductGroups } from './products.ts';
import { ResaleFields } from './resale-fields.tsx';
import { hasPrices, resalePrice, shortName } from './resale.ts';
import styles from './share-dialog.module.css';
import { useResale } from './use-resale.ts';
import { serverNow } from '../operations/server-time.ts';

interface ShareDialogProps {
  readonly groups: ProductGroups['groups'];
  /** The brand to begin with; undefined: the first one. */
  readonly first: SharedBrand | undefined;
  readonly onClose: () => void;
}

/** Makes the text with the resale prices of one brand, to be pasted into a chat. It is shown before it is copied. */
export function ShareDialog({ groups, first, onClose }: ShareDialogProps): ReactElement {
  const { t } = useTranslation('products');
  const { t: shell } = useTranslation();
  const brands = brandsIn(groups);
  const [chosen, setChosen] = useState(first === undefined ? brands[0]?.value : keyOf(first));
  const brand = brands.find(({ value }) => value === chosen);
  const [resale, setResale] = useResale();
  const account = useAccount();
  const query = useQuery({
    ...allProductsQuery(account, { kind: 'prepaid', open: 'yes', ...brand?.filter }),
    enabled: brand !== undefined,
  });
  const time = formatTime(serverNow(), currentLanguage());
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('share.title')}
      size={520}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <div className={styles['body']}>
        <Select
          label={t('share.brand')}
          searchable
          allowDeselect={false}
          data={brands.map(({ value, label }) => ({ value, label }))}
          value={chosen ?? null}
          onChange={(value) => setChosen(value ?? undefined)}
        />
        <ResaleFields resale={resale} onChange={setResale} />
        {resale.showsCost && <Note meaning="look">{t('resale.costWarning')}</Note>}
        {hasPrices(resale) ? (
          <QueryView query={query} failed={t('list.failed')}>
            {({ products }) => (
              <ChatText
                text={[
                  `*${(brand?.filter.brand ?? '').toUpperCase()}* ${brand?.name ?? ''}`,
                  ...products.map((product) => lineOf(product, resalePrice(product.price, resale))),
                  t('share.asOf', { time }),
                ].join('\n')}
              />
            )}
          </QueryView>
        ) : (
          <p className={styles['hint']}>{t('share.typeMargin', { max: formatNumber(printedMax) })}</p>
        )}
      </div>
    </Modal>
  );
}

function ChatText({ text }: { readonly text: string }): ReactElement {
  const { t } = useTranslation('products');
  const clipboard = useClipboard({ timeout: 2_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <>
      <Textarea label={t('share.text')} readOnly autosize minRows={6} maxRows={12} value={text} />
      <Button
        fullWidth
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? t('share.copied') : t('share.copy')}
      </Button>
    </>
  );
}

/** A chat breaks lines after a space, so the one within an amount does not break. */
function lineOf(product: Product, price: number): string {
  return `${shortName(product)} = ${formatRupiah(price)}`;
}

function keyOf({ category, brand }: Pick<SharedBrand, 'brand' | 'category'>): string {
  return `${category}/${brand}`;
}

interface BrandChoice {
  readonly value: string;
  readonly label: string;
  readonly name: string;
  readonly filter: { readonly category: string; readonly brand: string };
}

function brandsIn(groups: ProductGroups['groups']): BrandChoice[] {
  return groups
    .filter(({ kind }) => kind === 'prepaid')
    .flatMap(({ category, name, brands }) =>
      brands.map(({ brand }) => ({
        value: keyOf({ category, brand }),
        label: `${categoryName(name)} · ${brand}`,
        name,
        filter: { category, brand },
      })),
    );
}
