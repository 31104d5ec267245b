import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './two-factor.module.css';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for people who do not see it. */
  readonly label: string;
}

/** A text as a QR code, black on white in both schemes: cameras expect it. What draws it is loaded with the first one. */
export function QrCode({ text, label }: QrCodeProps): ReactElement {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).renderSVG(text, { border: 0 }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data === undefined) return <Skeleton width={176} height={176} />;
  return <img className={styles['qr']} alt={label} src={`data:image/svg+xml,${encodeURIComponent(data)}`} />;
}
