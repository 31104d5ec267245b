import type { ChosenClient } from './chosen-clients.tsx';

/** Who receives a message, as the operation takes it. */
export type Audience =
  | { readonly to: 'all' }
  | { readonly to: 'group'; readonly group: string }
  | { readonly to: 'accounts'; readonly account_ids: string[] };

/** A message that is being written. */
export interface Draft {
  readonly to: Audience['to'];
  readonly group: string | null;
  readonly chosen: readonly ChosenClient[];
  readonly title: string;
  readonly body: string;
  readonly hasEnglish: boolean;
  readonly titleEn: string;
  readonly bodyEn: string;
  readonly byMail: boolean;
}

/** A draft without a text, to everybody or to a client. */
export function emptyDraft(to: Audience['to']): Draft {
  const texts = { title: '', body: '', hasEnglish: false, titleEn: '', bodyEn: '' };
  return { ...texts, to, group: null, chosen: [], byMail: false };
}

/** What a draft is sent to; undefined while nobody is chosen. */
export function audienceOf({ to, group, chosen }: Draft): Audience | undefined {
  if (to === 'all') return { to };
  if (to === 'group') return group === null ? undefined : { to, group };
  return chosen.length === 0 ? undefined : { to, account_ids: chosen.map(({ id }) => id) };
}

/** Whether a draft has receivers and all its texts. */
export function isComplete(draft: Draft): boolean {
  const english = draft.hasEnglish ? [draft.titleEn, draft.bodyEn] : [];
  return (
    audienceOf(draft) !== undefined && [draft.title, draft.body, ...english].every((one) => one.trim() !== '')
  );
}
