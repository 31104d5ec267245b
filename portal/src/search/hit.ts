import type { ReactNode } from 'react';

/** Something that was found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly to: string;
  /** The filters of the list there. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly state?: { readonly search: string };
  readonly content: ReactNode;
}

/** Hits of one kind. */
export interface HitGroup {
  readonly name: 'clients' | 'deposits' | 'more' | 'orders' | 'pages' | 'products';
  readonly hits: readonly Hit[];
}
