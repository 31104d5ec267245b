import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/rupiah.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import styles from './operator-settings.module.css';
import { type Setting, shownValue } from './setting-texts.ts';

/** How long a person pauses before the effect is asked for, milliseconds. */
const typingMs = 300;
/** More rows than this are not counted. */
const countMax = 100_000;

interface SettingEffectProps {
  readonly setting: Setting;
  /** The value that is typed. */
  readonly value: string;
}

/** Whom another limit concerns, or what another retention deletes; nothing for other settings. */
export function SettingEffect({ setting, value }: SettingEffectProps): ReactElement | null {
  const { t } = useTranslation('operator-settings');
  const { key } = setting;
  const hasEffect = key.startsWith('limits.') || key.startsWith('retention.');
  const [asked] = useDebouncedValue(value, typingMs);
  const { data } = useQuery({
    queryKey: ['operator', 'settings', key, asked],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.POST('/portal/operator/settings/{key}/preview', {
          params: { path: { key } },
          body: { value: asked },
          signal,
        }),
      ),
    enabled: hasEffect,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!hasEffect) return null;
  return (
    <p className={styles['effect']} role="status">
      {data?.after === value ? effectText(data) : ''}
    </p>
  );

  function effectText({
    clients,
    deleted,
  }: {
    readonly clients: number | null;
    readonly deleted: number | null;
  }): string {
    if (clients !== null)
      return t('effect.clients', { count: clients, value: shownValue(setting, value, t) });
    if (deleted === null || deleted === 0) return t('effect.keepsAll');
    return deleted > countMax
      ? t('effect.deletedMany', { number: formatNumber(countMax) })
      : t('effect.deleted', { count: deleted });
  }
}
