/** The languages of people, the default first. */
export const personLanguages = ['id', 'en'] as const;
export type PersonLanguage = (typeof personLanguages)[number];

/** Reads a language from the database. */
export function languageOf(text: string | undefined): PersonLanguage {
  return personLanguages.find((one) => one === text) ?? personLanguages[0];
}
