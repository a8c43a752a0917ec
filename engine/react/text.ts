/**
 * Texts of the code in the browser: one table per language, fed by area (`schemas/text/<area>.json`), read by `useT()`.
 * @source house.md, schemas/text
 */
import { useContext, useSyncExternalStore } from 'react'
import { fill, type Lang, pick, type Text } from '../text/text.ts'
import { PortsContext } from './ports.tsx'

export type TextTable = Record<string, Text>
export type Translate = (key: string, params?: Record<string, unknown>) => string

const texts = new Map<string, Text>()
const listeners = new Set<() => void>()
let chosen: Lang = 'zh'

/** Chooses the language of the session; who shows texts is drawn again. */
export function startTexts(lang: Lang): void {
  if (lang === chosen) return
  chosen = lang
  for (const listen of listeners) listen()
}

/** Makes the texts of an area known as `<area>.<key>`. Safe to call again. */
export function addTexts(area: string, table: TextTable): void {
  for (const [key, text] of Object.entries(table)) texts.set(`${area}.${key}`, text)
}

/** The text of `key` in `lang`; an unknown key comes back as it stands. */
export function translate(lang: Lang, key: string, params?: Record<string, unknown>): string {
  const text = texts.get(key)
  return text ? fill(pick(text, lang), params) : key
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** The language the nearest screen is shown in, else the one of the session. */
export function useLang(): Lang {
  const ports = useContext(PortsContext)
  const session = useSyncExternalStore(listen, () => chosen)
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
