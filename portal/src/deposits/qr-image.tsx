import type { ReactElement, ReactNode } from 'react';
import { renderSVG } from 'uqr';
import styles from './qris-instructions.module.css';

interface QrImageProps {
  readonly content: string;
  readonly label: string;
  /** What stands below, such as a download of the image. */
  readonly children: (image: string) => ReactNode;
}

/** A QR code as an image: black on white in both schemes, as scanners expect. */
export function QrImage({ content, label, children }: QrImageProps): ReactElement {
  const svg = renderSVG(content, { border: 2, ecc: 'M' });
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <>
      <img className={styles['image']} src={image} alt={label} width={240} height={240} />
      {children(image)}
    </>
  );
}
