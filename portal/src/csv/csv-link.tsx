import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../language/language.ts';

interface CsvLinkProps {
  /** The address of the operation that answers the file. */
  readonly path: string;
  /** The filters of the list. The language is added: it decides the separator. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Whether it is what the page is for. */
  readonly isPrimary?: boolean;
}

/** Downloads a list as CSV, as it is filtered. */
export function CsvLink({ path, filters = {}, isPrimary = false }: CsvLinkProps): ReactElement {
  const { t } = useTranslation();
  const query = new URLSearchParams({ ...filters, language: currentLanguage() });
  return (
    <Button
      component="a"
      variant={isPrimary ? 'filled' : 'default'}
      href={`${path}?${query.toString()}`}
      download
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {t('csv.download')}
    </Button>
  );
}
