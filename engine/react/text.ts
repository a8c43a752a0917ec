/**
 * Texts of the code in the browser: i18next holds the language of the session and one table per language, fed by area
 * (`schemas/text/<area>.json`), read by `useT()`.
 * @source ADR 0003; ADR 0011
 */
import { createInstance } from 'i18next'
import { useContext, useSyncExternalStore } from 'react'
import { fill, type Lang, pick, type Text } from '../text/text.ts'
import { PortsContext } from './ports.tsx'

export type TextTable = Record<string, Text>
export type Translate = (key: string, params?: Record<string, unknown>) => string

const LANGS: Lang[] = ['zh', 'en']

const i18n = createInstance()
/** Tables come later, by area. A key is one name, dots and all. */
void i18n.init({ lng: 'zh', resources: {}, initAsync: false, keySeparator: false, nsSeparator: false })

/** Chooses the language of the session; who shows texts is drawn again. */
export function startTexts(lang: Lang): void {
  if (lang !== i18n.language) void i18n.changeLanguage(lang)
}

/** Makes the texts of an area known as `<area>.<key>`. Safe to call again. */
export function addTexts(area: string, table: TextTable): void {
  for (const lang of LANGS) {
    const texts = Object.entries(table).map(([key, text]) => [`${area}.${key}`, pick(text, lang)])
    i18n.addResourceBundle(lang, 'translation', Object.fromEntries(texts))
  }
}

/** The text of `key` in `lang`, filled as every text is (ADR 0003); an unknown key comes back as it stands. */
export function translate(lang: Lang, key: string, params?: Record<string, unknown>): string {
  return fill(i18n.t(key, { lng: lang, skipInterpolation: true }), params)
}

function listen(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}

/** The language the nearest screen is shown in, else the one of the session. */
export function useLang(): Lang {
  const ports = useContext(PortsContext)
  const session = useSyncExternalStore(listen, () => i18n.language as Lang)
  return ports?.lang ?? session
}

const translators: Record<Lang, Translate> = {
  zh: (key, params) => translate('zh', key, params),
  en: (key, params) => translate('en', key, params),
}

/** `t('react.save')` in the reader's language; the same function as long as the language is. */
export function useT(): Translate {
  return translators[useLang()]
}
