import { useLocation, useSearch } from '@tanstack/react-router';

/** The token of a mail's link. It is in the fragment of the address, which browsers do not send: no log has it. */
export function useLinkToken(): string | undefined {
  const fragment = useLocation({ select: ({ hash }) => hash });
  return new URLSearchParams(fragment).get('token') ?? undefined;
}

/** Where the address of a visitor's page says to go after signing in. */
export function useVisitorSearch(): { readonly next: string | undefined } {
  const { next }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return { next: typeof next === 'string' ? next : undefined };
}
