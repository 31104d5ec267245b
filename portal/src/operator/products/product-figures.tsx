import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { Money } from '../../figures/money.tsx';
import { Panel } from '../../panel/panel.tsx';
import type { OperatorProductDetail } from './product-queries.ts';
import { SaleState } from './sale-state.tsx';

/** The state of a product, and its price, cost and margin for those who may see them. */
export function ProductFigures({
  detail: { product, pricing },
}: {
  readonly detail: OperatorProductDetail;
}): ReactElement {
  const { t } = useTranslation('operator-products');
  return (
    <Panel>
      <FigureRow>
        <Figure label={t('column.state')} value={<SaleState of={product} />} />
        <Figure
          label={product.kind === 'postpaid' ? t('one.fee') : t('column.price')}
          value={<Money value={product.price} size={20} />}
        />
        {pricing !== undefined && (
          <>
            <Figure label={t('column.cost')} value={<Amount of={product.cost} />} />
            <Figure label={t('column.margin')} value={<Amount of={product.margin} />} />
          </>
        )}
      </FigureRow>
    </Panel>
  );
}

function Amount({ of: amount }: { readonly of: number | null | undefined }): ReactElement {
  return amount === null || amount === undefined ? <>–</> : <Money value={amount} size={20} />;
}
