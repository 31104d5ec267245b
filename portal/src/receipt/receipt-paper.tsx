import type { ReactElement, Ref } from 'react';
import type { components } from '../operations/portal-api.d.ts';
import styles from './receipt-paper.module.css';

/** A line of a receipt, as the server answers it. */
export type ReceiptLine = components['schemas']['PortalReceiptLine'];

/** The paper: a roll of 58 or 80 mm, or a page. */
export type PaperWidth = '58' | '80' | 'a4';

interface ReceiptPaperProps {
  readonly lines: readonly ReceiptLine[];
  readonly width: PaperWidth;
  /** Whether it is on paper, and not a preview. */
  readonly isPrinted?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A receipt on its paper. The same for the preview and for print; every text is text. */
export function ReceiptPaper({ lines, width, isPrinted = false, ref }: ReceiptPaperProps): ReactElement {
  return (
    <div className={styles['paper']} data-width={width} data-printed={isPrinted} lang="id" ref={ref}>
      {lines.map((line, place) => (
        // Lines have no name of their own, and their places do not change.
        <Line key={place} line={line} />
      ))}
    </div>
  );
}

function Line({ line }: { readonly line: ReceiptLine }): ReactElement {
  const { kind, text, label, value } = line;
  switch (kind) {
    case 'rule':
      return <hr className={styles['rule']} />;
    case 'logo':
      return <img src={text} alt="" className={styles['logo']} />;
    case 'brand':
    case 'title':
    case 'note':
      return <p className={styles[kind]}>{text}</p>;
    case 'code':
      return (
        <>
          <p className={styles['note']}>{label}</p>
          <p className={styles['code']}>{value}</p>
        </>
      );
    case 'pair':
    case 'total':
      return (
        <p className={styles['pair']} data-total={kind === 'total'}>
          <span>{label}</span> <span>{value}</span>
        </p>
      );
  }
}
