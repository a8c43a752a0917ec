import type { StorePort } from '#engine/ports/ports.ts'
import type { Translate } from '#engine/react/text.ts'

const KEPT = 'process/phrases'
const MOST = 8
const LONGEST = 60
const GIVEN = ['phrase1', 'phrase2', 'phrase3']

/** The person's own phrases, the last one first; until there are any, a few given ones. */
export function readPhrases(store: StorePort, t: Translate): { own: boolean; list: string[] } {
  const kept = store.get<unknown>(KEPT)
  const list = Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  return list.length > 0 ? { own: true, list } : { own: false, list: GIVEN.map(key => t(`process.${key}`)) }
}

export function keepPhrase(store: StorePort, text: string, t: Translate): void {
  const { own, list } = readPhrases(store, t)
  const phrase = text.trim().slice(0, LONGEST)
  if (phrase) store.set(KEPT, [phrase, ...(own ? list : []).filter(one => one !== phrase)].slice(0, MOST))
}

export function dropPhrase(store: StorePort, text: string): void {
  const kept = store.get<string[]>(KEPT) ?? []
  store.set(
    KEPT,
    kept.filter(one => one !== text),
  )
}
