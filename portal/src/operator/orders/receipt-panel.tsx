import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panel/panel.tsx';
import { type PaperWidth, ReceiptPaper } from '../../receipt/receipt-paper.tsx';
import styles from '../../receipt/receipt-panel.module.css';
import { startWidth } from '../../receipt/receipt-settings.ts';
import { WidthChoice } from '../../receipt/width-choice.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { type OrderPath, receiptQuery } from './order-queries.ts';

/** The receipt of an order as its client prints it, without the client's own price and with its serial covered. */
export function OperatorReceipt({ path }: { readonly path: OrderPath }): ReactElement {
  const { t } = useTranslation('receipt');
  const [width, setWidth] = useState<PaperWidth>(startWidth);
  const query = useQuery(receiptQuery(path));
  return (
    <Panel title={t('title')} actions={<WidthChoice width={width} onChange={setWidth} />}>
      <div className={styles['desk']} role="region" aria-label={t('preview')} tabIndex={0}>
        <QueryView query={query} failed={t('failed')}>
          {({ lines }) => <ReceiptPaper lines={lines} width={width} />}
        </QueryView>
      </div>
    </Panel>
  );
}
