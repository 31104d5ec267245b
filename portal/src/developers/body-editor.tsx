import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './body-editor.module.css';
import { JsonText } from './json-text.tsx';

interface BodyEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The body of a request, to be edited: a text field above the same text in colours. */
export function BodyEditor({ value, onChange }: BodyEditorProps): ReactElement {
  const { t } = useTranslation('developers');
  return (
    <div className={styles['editor']}>
      <pre aria-hidden className={styles['shown']}>
        <JsonText text={`${value}\n`} />
      </pre>
      <textarea
        aria-label={t('console.body')}
        className={styles['field']}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
