import { useSearch } from '@tanstack/react-router';

/** What the address of a visitor's page says: the token of a mail's link, and where to go after signing in. */
export function useVisitorSearch(): {
  readonly token: string | undefined;
  readonly next: string | undefined;
} {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { token: text('token'), next: text('next') };
}
