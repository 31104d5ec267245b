import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage, languages } from '../language/language.ts';

/** Both languages side by side, for a visitor. Each is written in itself. */
export function LanguageChoice(): ReactElement {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language.choose')}
      value={currentLanguage()}
      data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={(value) => void chooseLanguage(value === 'en' ? 'en' : 'id')}
    />
  );
}
