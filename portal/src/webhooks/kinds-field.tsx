import { Checkbox, Radio } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { kindGroups } from './event-kinds.ts';
import type { EventKind } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface KindsFieldProps {
  /** Null: all kinds except product.changed. */
  readonly value: readonly EventKind[] | null;
  readonly onChange: (kinds: readonly EventKind[] | null) => void;
  readonly isMissing: boolean;
}

/** Chooses the kinds of events, each with what it means. */
export function KindsField({ value, onChange, isMissing }: KindsFieldProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const chosen = value ?? [];
  const toggle = (kind: EventKind): void =>
    onChange(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  return (
    <div className={styles['stack']}>
      <Radio.Group
        label={t('form.kinds')}
        value={value === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? null : ['order.succeeded', 'order.failed'])}
        error={isMissing ? t('form.kindsMissing') : undefined}
      >
        <div className={styles['choices']}>
          <Radio value="all" label={t('form.kindsAll')} description={t('form.kindsAllMeaning')} />
          <Radio value="some" label={t('form.kindsSome')} />
        </div>
      </Radio.Group>
      {value !== null && (
        <div className={styles['kinds']}>
          {(['order', 'money', 'other'] as const).map((group) => (
            <fieldset key={group}>
              <legend>{t(`kindGroup.${group}`)}</legend>
              {kindGroups[group].map((kind) => (
                <Checkbox
                  key={kind}
                  checked={chosen.includes(kind)}
                  onChange={() => toggle(kind)}
                  label={<code>{kind}</code>}
                  description={t(`kind.${kind}`)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </div>
  );
}
