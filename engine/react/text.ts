/**
 * Product texts in the browser: i18next holds the session's language and one table for each language, loaded by area
 * (`schemas/text/<area>.json`), read through `useT()`.
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
/** Tables are added later, by area. A key is one name, including its dots. */
void i18n.init({ lng: 'zh', resources: {}, initAsync: false, keySeparator: false, nsSeparator: false })

/** Sets the language of the session; components that show texts are rendered again. */
export function startTexts(lang: Lang): void {
  if (lang !== i18n.language) void i18n.changeLanguage(lang)
}

/** Adds the texts of an area as `<area>.<key>`. It may be called again. */
export function addTexts(area: string, table: TextTable): void {
  for (const lang of LANGS) {
    const texts = Object.entries(table).map(([key, text]) => [`${area}.${key}`, pick(text, lang)])
    i18n.addResourceBundle(lang, 'translation', Object.fromEntries(texts))
  }
}

/** The text of `key` in `lang` with its params (ADR 0003); an unknown key is returned unchanged. */
export function translate(lang: Lang, key: string, params?: Record<string, unknown>): string {
  return fill(i18n.t(key, { lng: lang, skipInterpolation: true }), params)
}

function listen(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}

const languageNow = () => i18n.language as Lang

/** The language of the nearest screen, else of the session. */
export function useLang(): Lang {
  const ports = useContext(PortsContext)
  const session = useSyncExternalStore(listen, languageNow, languageNow)
  return ports?.lang ?? session
}

const translators: Record<Lang, Translate> = {
  zh: (key, params) => translate('zh', key, params),
  en: (key, params) => translate('en', key, params),
}

/** `t('react.save')` in the reader's language; the same function until the language changes. */
export function useT(): Translate {
  return translators[useLang()]
}
