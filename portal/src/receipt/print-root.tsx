import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type PaperWidth, ReceiptPaper, type ReceiptLine } from './receipt-paper.tsx';
import './print-root.css';

interface PrintRootProps {
  readonly lines: readonly ReceiptLine[];
  readonly width: PaperWidth;
  /** Called when the browser has printed it, or the person has cancelled. */
  readonly onDone: () => void;
}

/** CSS pixels in a millimetre. */
const pixelsPerMm = 96 / 25.4;

/**
 * Prints a receipt beside the page, which is left out of the print. A roll has no length of its own, so its page is as long as the
 * receipt.
 */
export function PrintRoot({ lines, width, onDone }: PrintRootProps): ReactElement {
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const length = Math.ceil((paper.current?.getBoundingClientRect().height ?? 0) / pixelsPerMm) + 1;
    sheet.replaceSync(
      width === 'a4'
        ? '@page { size: A4; margin: 15mm; }'
        : `@page { size: ${width}mm ${length}mm; margin: 0; }`,
    );
    document.adoptedStyleSheets.push(sheet);
    addEventListener('afterprint', onDone);
    // The frame with the receipt is painted first.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', onDone);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [lines, width, onDone]);
  return createPortal(
    <div className="print-root">
      <ReceiptPaper lines={lines} width={width} isPrinted ref={paper} />
    </div>,
    document.body,
  );
}
