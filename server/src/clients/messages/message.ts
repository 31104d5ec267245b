/** Which accounts receive a message. */
export type Audience =
  | { readonly to: 'all' }
  | { readonly to: 'group'; readonly group: string }
  | { readonly to: 'accounts'; readonly accountIds: readonly string[] };

/** The kinds of {@link Audience}. */
export const audiences = ['all', 'group', 'accounts'] as const satisfies readonly Audience['to'][];

/** How many accounts can be chosen one by one. */
export const chosenAccountsMax = 100;
/** The longest title and the longest text, characters. */
export const titleMax = 120;
export const bodyMax = 2_000;

/** What a message says in one language, as plain text. */
export interface MessageText {
  readonly title: string;
  readonly body: string;
}

/** A message to clients. */
export interface MessageContent {
  readonly indonesian: MessageText;
  /** Null: readers in English read the Indonesian text. */
  readonly english: MessageText | null;
}

/** Who receives a message: accounts in the portal, and their owners by mail. */
export interface ReceiverCounts {
  readonly accounts: number;
  /** Each owner gets one mail, also of several accounts. */
  readonly mails: number;
}
