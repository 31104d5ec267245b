import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage, languages } from '../language/language.ts';
import styles from './language-menu.module.css';

/** The language in two letters with a menu, for the header of the frame. */
export function LanguageMenu(): ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={styles['code']}
          aria-label={`${t('language.choose')}: ${language.toUpperCase()}`}
        >
          {language.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((value) => (
          <Menu.Item
            key={value}
            lang={value}
            rightSection={value === language ? <IconCheck size={16} stroke={1.75} /> : undefined}
            onClick={() => void chooseLanguage(value)}
          >
            {t(`language.${value}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
