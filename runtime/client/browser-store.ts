import type { StorePort } from '#engine/ports/ports.ts'

/**
 * What a person set on this machine, kept apart from other people's settings. When the storage is full or disabled,
 * only convenience is lost.
 */
export function browserStore(person: string): StorePort {
  const at = (key: string) => `screenwright.store.${person}.${key}`
  return {
    get: <T>(key: string) => {
      try {
        const text = localStorage.getItem(at(key))
        return text === null ? undefined : (JSON.parse(text) as T)
      } catch {
        return undefined
      }
    },
    set: (key, value) => {
      try {
        localStorage.setItem(at(key), JSON.stringify(value))
      } catch {
        // Storage is full or disabled: the setting lasts until the page closes.
      }
    },
    remove: key => localStorage.removeItem(at(key)),
    keys: start =>
      Object.keys(localStorage)
        .filter(key => key.startsWith(at(start)))
        .map(key => key.slice(at('').length)),
  }
}
