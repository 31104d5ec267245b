import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import styles from './operator-settings.module.css';
import { SettingDialog } from './setting-dialog.tsx';
import { type Setting, settingTexts, shownValue } from './setting-texts.ts';

/** Settings with what each means, its value, and since when. */
export function SettingList({ settings }: { readonly settings: readonly Setting[] }): ReactElement {
  const { t } = useTranslation('operator-settings');
  const { can } = useOperator();
  const [open, setOpen] = useState<Setting>();
  return (
    <>
      <ul className={styles['list']}>
        {settings.map((setting) => {
          const name = t(`name.${settingTexts[setting.key]}`);
          return (
            <li key={setting.key}>
              <div className={styles['what']}>
                <strong>{name}</strong>
                <span>{t(`about.${settingTexts[setting.key]}`)}</span>
              </div>
              <div className={styles['value']} data-set={setting.set}>
                <span>{setting.value === null ? t('none') : shownValue(setting, setting.value, t)}</span>
                {setting.value !== null && (
                  <span className={styles['since']}>
                    {setting.changed_at === null
                      ? t('default')
                      : t('since', { day: formatDay(new Date(setting.changed_at), currentLanguage()) })}
                  </span>
                )}
              </div>
              {can('settings:write') && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                  aria-label={t('changeOf', { name })}
                  onClick={() => setOpen(setting)}
                >
                  {t('change')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {open !== undefined && <SettingDialog setting={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
