import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactElement, type Ref, useCallback, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { typedRupiah } from '../forms/typed-rupiah.ts';
import { useAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { type OrderLife, orderPath } from '../orders/order-queries.ts';
import { type Reveal, useReveal } from '../orders/use-reveal.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { PrintRoot } from './print-root.tsx';
import { type PaperWidth, type ReceiptLine, ReceiptPaper } from './receipt-paper.tsx';
import styles from './receipt-panel.module.css';
import { amountsOf, rememberMargin, startPrice, startWidth } from './receipt-settings.ts';
import { WidthChoice } from './width-choice.tsx';

/** What the page around a receipt can do with it. */
export interface ReceiptHandle {
  print(): void;
}

interface ReceiptPanelProps {
  readonly life: OrderLife;
  readonly ref: Ref<ReceiptHandle>;
}

/** The receipt of an order for the customer: its paper, its price, and the token only after asking. */
export function ReceiptPanel({ life, ref }: ReceiptPanelProps): ReactElement {
  const { t } = useTranslation('receipt');
  const { t: orders } = useTranslation('orders');
  const account = useAccount();
  const [width, setWidth] = useState<PaperWidth>(startWidth);
  const [price, setPrice] = useState(() => startPrice(account.accountId, life));
  const [printed, setPrinted] = useState<readonly ReceiptLine[]>();
  const { covered, readCovered, reveal } = useReceipt(life, price);
  const mayReveal = life.has_serial && account.can('serials:reveal') && !account.membership.suspended;
  const endPrint = useCallback(() => setPrinted(undefined), []);

  async function print(): Promise<void> {
    // What is on screen may still have the price of before.
    const { lines } = (mayReveal ? (reveal.value ?? (await reveal.show())) : await readCovered()) ?? {};
    if (lines !== undefined) setPrinted(lines);
  }
  useImperativeHandle(ref, () => ({ print: () => void print() }));

  const changePrice = (text: string): void => {
    // A receipt without a price has no total; nothing is sold for nothing.
    const digits = typedRupiah(text).digits.replace(/^0+/, '').slice(0, 10);
    setPrice(digits);
    // What is shown has the price of before.
    reveal.hide();
    rememberMargin(account.accountId, life, digits);
  };

  return (
    <Panel title={t('title')} actions={<WidthChoice width={width} onChange={setWidth} />}>
      <div className={styles['desk']} role="region" aria-label={t('preview')} tabIndex={0}>
        <QueryView query={covered} failed={t('failed')}>
          {(data) => <ReceiptPaper lines={reveal.value?.lines ?? data.lines} width={width} />}
        </QueryView>
      </div>
      <div className={styles['controls']}>
        <PriceInput life={life} price={price} onChange={changePrice} />
        {mayReveal && <RevealButton life={life} reveal={reveal} />}
        <p className={styles['note']} role="status">
          {reveal.fault !== undefined
            ? orders(`reveal.${reveal.fault}`)
            : reveal.value !== undefined
              ? orders('reveal.left', { seconds: reveal.left })
              : mayReveal
                ? `${t('note')} ${t('printNote')}`
                : life.has_serial
                  ? t('covered')
                  : ''}
        </p>
      </div>
      {printed !== undefined && <PrintRoot lines={printed} width={width} onDone={endPrint} />}
    </Panel>
  );
}

type Receipt = components['schemas']['PortalReceipt'];

interface ReceiptQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<Receipt>;
}

/** The receipt with its serial covered, and the one with it, which the server records. */
function useReceipt(
  life: OrderLife,
  price: string,
): {
  readonly covered: UseQueryResult<Receipt>;
  /** The covered receipt with the price as it is typed now; undefined when the server does not answer. */
  readonly readCovered: () => Promise<Receipt | undefined>;
  readonly reveal: Reveal<Receipt>;
} {
  const account = useAccount();
  const path = orderPath(account, life.order.id);
  const queries = useQueryClient();
  const queryOf = (amounts: ReturnType<typeof amountsOf>): ReceiptQuery => ({
    queryKey: ['order', account.path, life.order.id, 'receipt', amounts],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/orders/{order_id}/receipt', {
          params: { path, query: amounts },
          signal,
        }),
      ),
  });
  const [amounts] = useDebouncedValue(amountsOf(life, price), 300);
  const covered = useQuery({ ...queryOf(amounts), placeholderData: keepPreviousData });
  const reveal = useReveal(async () =>
    dataOf(
      await client.POST('/portal/accounts/{account_id}/{environment}/orders/{order_id}/receipt', {
        params: { path },
        body: amountsOf(life, price),
      }),
    ),
  );
  const readCovered = (): Promise<Receipt | undefined> =>
    queries.query(queryOf(amountsOf(life, price))).catch(() => undefined);
  return { covered, readCovered, reveal };
}

interface RevealButtonProps {
  readonly life: OrderLife;
  readonly reveal: Reveal<Receipt>;
}

function RevealButton({ life, reveal }: RevealButtonProps): ReactElement {
  const { t } = useTranslation('receipt');
  const { t: orders } = useTranslation('orders');
  const isShown = reveal.value !== undefined;
  const Icon = isShown ? IconEyeOff : IconEye;
  const label = life.is_meter ? t('showToken') : t('showSerial');
  return (
    <Button
      variant="default"
      fullWidth
      loading={reveal.isPending}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => void (isShown ? reveal.hide() : reveal.show())}
    >
      {isShown ? orders('reveal.hide') : label}
    </Button>
  );
}

interface PriceInputProps {
  readonly life: OrderLife;
  readonly price: string;
  readonly onChange: (text: string) => void;
}

/** What the client asks of its customer. What the order cost is shown here and never printed. */
function PriceInput({ life, price, onChange }: PriceInputProps): ReactElement {
  const { t } = useTranslation('receipt');
  const cost = life.order.charged;
  const margin = Number(price) - cost;
  const costText = formatRupiah(cost);
  return (
    <TextInput
      label={t('price')}
      inputMode="numeric"
      autoComplete="off"
      description={
        price === ''
          ? undefined
          : margin < 0
            ? t('loss', { cost: costText })
            : t('priceHint', { cost: costText, margin: formatRupiah(margin) })
      }
      inputWrapperOrder={['label', 'input', 'description']}
      value={price === '' ? '' : formatRupiah(Number(price))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
