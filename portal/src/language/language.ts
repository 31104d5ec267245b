import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type catalogue from './id.json';

/** The languages of the pages, the default first. */
export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];

type Catalogue = typeof catalogue;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Catalogue };
  }
}

const storedAs = 'konter-language';

/** Only the catalogue of the chosen language is loaded. */
const load: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  id: async () => (await import('./id.json')).default,
  en: async () => (await import('./en.json')).default,
};

/** Loads the language that was chosen here before, or else the first one of the browser that the pages have. */
export async function startLanguage(): Promise<void> {
  const language = chosenBefore() ?? ofBrowser(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await load[language]() } },
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

/** Changes the language of all pages, and remembers it in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await load[language]());
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  localStorage.setItem(storedAs, language);
}

/** The language of the pages now. */
export function currentLanguage(): Language {
  return languages.find((one) => one === i18next.language) ?? 'id';
}

/** The first language of a browser that the pages have: Indonesian when there is none. */
export function ofBrowser(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((one) => tag === one || tag.startsWith(`${one}-`));
    if (found !== undefined) return found;
  }
  return 'id';
}

function chosenBefore(): Language | undefined {
  const stored = localStorage.getItem(storedAs);
  return languages.find((one) => one === stored);
}
