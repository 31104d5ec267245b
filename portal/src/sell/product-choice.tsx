import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { OpenState } from '../products/open-state.tsx';
import type { Product } from '../products/products.ts';
import { QueryView } from '../states/query-view.tsx';
import styles from './sell.module.css';
import type { CatalogChoice } from './use-catalog-choice.ts';

interface ProductChoiceProps {
  readonly choice: CatalogChoice;
  readonly chosen: string | undefined;
  readonly isMissing: boolean;
  readonly onChoose: (product: Product) => void;
}

/** From this many products on they can be narrowed down by typing. */
const filteredFrom = 9;

/** The products of the brand, or the billers of the category. */
export function ProductChoice({ choice, ...rest }: ProductChoiceProps): ReactElement | undefined {
  const { t } = useTranslation('sell');
  const { group, brand, products } = choice;
  if (group === undefined || (group.kind === 'prepaid' && brand === undefined)) return undefined;
  return (
    <QueryView query={products} failed={t('form.productsFailed')}>
      {({ products: all }) => (
        <ProductList
          key={`${group.category} ${brand ?? ''}`}
          legend={group.kind === 'postpaid' ? t('form.biller') : t('form.product')}
          products={all}
          {...rest}
        />
      )}
    </QueryView>
  );
}

interface ProductListProps extends Omit<ProductChoiceProps, 'choice'> {
  readonly legend: string;
  readonly products: readonly Product[];
}

function ProductList({ legend, products, chosen, isMissing, onChoose }: ProductListProps): ReactElement {
  const { t } = useTranslation('sell');
  const [text, setText] = useState('');
  const found = products.filter((product) => fits(product, text));
  const only = found.length === 1 && text !== '' ? found[0] : undefined;
  useEffect(() => {
    if (only?.available === true && only.code !== chosen) onChoose(only);
  });
  return (
    <fieldset className={styles['choice']}>
      <legend>{legend}</legend>
      {products.length >= filteredFrom && (
        <TextInput
          aria-label={t('form.filter')}
          placeholder={t('form.filter')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      {isMissing && (
        <p className={styles['bad']} role="alert">
          {t('field.chooseProduct')}
        </p>
      )}
      {found.length === 0 ? (
        <p className={styles['hint']}>{t('form.noProduct')}</p>
      ) : (
        <div className={styles['products']}>
          {found.map((product) => (
            <label key={product.code} className={styles['product']} data-closed={!product.available}>
              <input
                type="radio"
                name="product"
                disabled={!product.available}
                checked={product.code === chosen}
                onChange={() => onChoose(product)}
              />
              <span>
                {product.name}
                {!product.available && <OpenState product={product} />}
              </span>
              <span className={styles['price']}>
                {product.kind === 'postpaid' ? <span className={styles['hint']}>{t('form.fee')}</span> : null}{' '}
                <Money value={product.price} />
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Whether a product has what was typed in its name, or an amount that begins with the digits. */
function fits({ name, code }: Product, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const digits = wanted.replaceAll('.', '');
  const isAmount = /^\d+$/.test(digits);
  const amounts = name.replaceAll('.', '').match(/\d+/g) ?? [];
  return isAmount
    ? amounts.some((amount) => amount.startsWith(digits))
    : name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted;
}
