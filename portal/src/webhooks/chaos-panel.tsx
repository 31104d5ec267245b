import { Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { RefusedNote } from './refused-note.tsx';
import { type ChaosMode, type Endpoint, webhooksKey } from './webhook-queries.ts';
import styles from './webhooks.module.css';

const modes = [
  'duplicate',
  'late',
  'out-of-order',
  'wrong-signature',
  'fail-first',
  'lost-answer',
] as const satisfies readonly ChaosMode[];

/** Chooses how the deliveries to a sandbox endpoint misbehave on purpose. */
export function ChaosPanel({ endpoint }: { readonly endpoint: Endpoint }): ReactElement {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: async (mode: ChaosMode | null) =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/chaos', {
          params: { path: { ...account.path, endpoint_id: endpoint.id } },
          body: { mode },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey(account) }),
  });
  const shown = choose.isPending ? choose.variables : endpoint.chaos;
  return (
    <Panel title={t('chaos.title')} isPadded>
      <div className={styles['stack']}>
        <p className={styles['quiet']}>{t('chaos.text')}</p>
        <Radio.Group
          aria-label={t('chaos.title')}
          value={shown ?? 'none'}
          onChange={(value) => choose.mutate(modes.find((mode) => mode === value) ?? null)}
        >
          <div className={styles['modes']}>
            {(['none', ...modes] as const).map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={t(`chaosMode.${mode}`)}
                description={t(`chaosMeaning.${mode}`)}
                disabled={choose.isPending || !account.can('webhooks:write')}
              />
            ))}
          </div>
        </Radio.Group>
        <RefusedNote error={choose.error} />
      </div>
    </Panel>
  );
}
