import { hash } from 'node:crypto';
import { priceListStyle } from '../../catalog/history/format-price-list.ts';

/** The content security policy of the printable price list: its own style, and nothing else. */
export const priceListPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', priceListStyle, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
