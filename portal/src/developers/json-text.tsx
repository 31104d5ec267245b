import type { ReactElement } from 'react';
import styles from './json-text.module.css';

const tokens = /("(?:\\.|[^"\\])*")(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;

/** A text with the colours of JSON: names, texts, and figures. Any other text stays as it is. */
export function JsonText({ text }: { readonly text: string }): ReactElement {
  const parts: (ReactElement | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, quoted, colon = ''] = match;
    parts.push(text.slice(end, match.index));
    const kind = quoted === undefined ? 'figure' : colon === '' ? 'text' : 'name';
    parts.push(
      <span key={match.index} className={styles[kind]}>
        {quoted ?? whole}
      </span>,
      colon,
    );
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}
