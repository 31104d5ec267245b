import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Stands in for a frame whose session has ended: the routes are decided again, and lead to signing in. */
export function SessionEnded(): undefined {
  const router = useRouter();
  useEffect(() => void router.invalidate(), [router]);
  return undefined;
}
