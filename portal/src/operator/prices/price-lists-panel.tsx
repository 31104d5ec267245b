import { Button, Select } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panel/panel.tsx';
import { ClientPicker } from './client-picker.tsx';
import { groupsQuery, type PriceClient } from './price-queries.ts';
import styles from './price-lists-panel.module.css';

const levels = ['everybody', 'group', 'account'] as const;

/** The price list of everybody, a group or a client: as CSV, and as a page to print. */
export function PriceListsPanel(): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { data: groups = [] } = useQuery(groupsQuery);
  const [level, setLevel] = useState<(typeof levels)[number]>('everybody');
  const [group, setGroup] = useState<string | null>(null);
  const [client, setClient] = useState<PriceClient>();
  const isReady = level === 'everybody' || (level === 'group' ? group !== null : client !== undefined);
  const query = new URLSearchParams({
    ...(level === 'group' && group !== null ? { group } : {}),
    ...(level === 'account' && client !== undefined ? { account_id: client.id } : {}),
  }).toString();
  return (
    <Panel title={t('lists.title')} isPadded>
      <div className={styles['form']}>
        <p>{t('lists.text')}</p>
        <Select
          label={t('form.level')}
          allowDeselect={false}
          data={levels.map((one) => ({ value: one, label: t(`form.levels.${one}`) }))}
          value={level}
          onChange={(value) => setLevel(levels.find((one) => one === value) ?? 'everybody')}
        />
        {level === 'group' && (
          <Select
            label={t('form.group')}
            data={groups.map(({ name }) => name)}
            value={group}
            onChange={setGroup}
          />
        )}
        {level === 'account' && <ClientPicker value={client} onChange={setClient} />}
        {isReady ? <FileLinks query={query} /> : <p className={styles['hint']}>{t('lists.choose')}</p>}
      </div>
    </Panel>
  );
}

/** The file, and the page to print. */
function FileLinks({ query }: { readonly query: string }): ReactElement {
  const { t } = useTranslation('operator-prices');
  const href = (format: string): string =>
    `/portal/operator/price-list/${format}${query === '' ? '' : `?${query}`}`;
  return (
    <div className={styles['actions']}>
      <Button
        component="a"
        variant="default"
        href={href('csv')}
        download
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      >
        {t('lists.csv')}
      </Button>
      <Button
        component="a"
        variant="default"
        href={href('html')}
        target="_blank"
        rel="noopener"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      >
        {t('lists.print')}
      </Button>
    </div>
  );
}
