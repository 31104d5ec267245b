import { hash } from 'node:crypto';
import { htmlText } from '../../html-text.ts';
import type { ReceiptLine } from './receipt.ts';
import type { PaperWidth } from './receipt-text.ts';

const common = `
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 3mm; color: #000; background: #fff; font-family: "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace; }
h1, h2, p, dl { margin: 0; text-align: center; overflow-wrap: anywhere; }
h1 { font-size: 1.4em; } h2 { font-size: 1em; }
hr { border: 0; border-top: 1px dashed #000; margin: .5em 0; }
dl { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 1em; }
dd { margin: 0 0 0 auto; text-align: right; }
.total { font-size: 1.15em; font-weight: bold; }
.code { font-size: 1.15em; font-weight: bold; }
`;

/** Millimetres that the paper prints, and the size of the text. */
const styles: Readonly<Record<PaperWidth, string>> = {
  '58': `${common}@page { size: 58mm auto; margin: 0; } body { width: 58mm; font-size: 8pt; line-height: 1.35; }\n`,
  '80': `${common}@page { size: 80mm auto; margin: 0; } body { width: 80mm; font-size: 9.5pt; line-height: 1.4; }\n`,
  a4: `${common}@page { size: A4; margin: 15mm; } body { max-width: 180mm; font-size: 11pt; line-height: 1.5; }\n`,
};

/** The Content-Security-Policy of a receipt: its own style, and nothing else. */
export function receiptPolicy(width: PaperWidth): string {
  const style = `style-src 'sha256-${hash('sha256', styles[width], 'base64')}'`;
  return [
    "default-src 'none'",
    style,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A receipt as a page that needs nothing else: it has no script and loads nothing. */
export function receiptHtml(lines: readonly ReceiptLine[], width: PaperWidth): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Struk</title>
<style>${styles[width]}</style>
</head>
<body>
${lines.map(element).join('\n')}
</body>
</html>
`;
}

function element(line: ReceiptLine): string {
  switch (line.kind) {
    case 'rule':
      return '<hr>';
    case 'brand':
      return `<h1>${htmlText(line.text)}</h1>`;
    case 'title':
      return `<h2>${htmlText(line.text)}</h2>`;
    case 'note':
      return `<p>${htmlText(line.text)}</p>`;
    case 'code':
      return `<p>${htmlText(line.label)}</p>\n<p class="code">${htmlText(line.value)}</p>`;
    case 'pair':
    case 'total':
      return `<dl class="${line.kind}"><dt>${htmlText(line.label)}</dt><dd>${htmlText(line.value)}</dd></dl>`;
  }
}
