import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../states/query-view.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { queryOf } from './delivery-query.ts';
import { useWebhookAccess } from './webhook-access.ts';
import { type EndpointPage, useDeliveries } from './webhook-queries.ts';
import styles from './webhooks.module.css';

/** Below this width the open delivery is a dialog instead of a panel beside the list. */
const narrow = '(max-width: 74.99em)';

/** The deliveries of an endpoint, and the one that is open. Filters and the open delivery are in the address. */
export function DeliveriesView({ page }: { readonly page: EndpointPage }): ReactElement {
  const { t } = useTranslation('webhooks');
  const { t: shell } = useTranslation();
  const access = useWebhookAccess();
  const { filters, set } = useAddressFilters();
  const { endpoint } = page;
  const deliveries = useDeliveries(access, endpoint.id, queryOf(filters));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const opened = filters['delivery'];
  const close = (): void => set({ delivery: undefined, page: filters['page'] });
  const panel =
    opened === undefined ? undefined : <DeliveryPanel key={opened} endpoint={endpoint} eventId={opened} />;
  return (
    <>
      <DeliveryFilters page={page} chosen={chosen} onReplayed={() => setChosen(new Set())} />
      <div className={styles['split']} data-open={opened !== undefined && !isNarrow}>
        <QueryView query={deliveries} failed={t('deliveriesFailed')}>
          {({ data, meta }) => (
            <DeliveryTable
              deliveries={data}
              meta={meta}
              retentionDays={page.retention_days}
              isDisabled={endpoint.disabled_at !== null}
              opened={opened}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
        </QueryView>
        {!isNarrow && panel}
      </div>
      {isNarrow && (
        <Modal
          opened={opened !== undefined}
          onClose={close}
          size="xl"
          title={t('delivery.title')}
          closeButtonProps={{ 'aria-label': shell('dialog.close') }}
        >
          {panel}
        </Modal>
      )}
    </>
  );
}
