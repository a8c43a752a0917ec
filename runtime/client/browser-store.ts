import type { StorePort } from '#engine/ports/ports.ts'

/** What a person set up for himself on this machine, apart from other persons' on it. A full or closed storage loses nothing but comfort. */
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
        // Storage is full or forbidden: the setting holds until the page closes.
      }
    },
    remove: key => localStorage.removeItem(at(key)),
    keys: start =>
      Object.keys(localStorage)
        .filter(key => key.startsWith(at(start)))
        .map(key => key.slice(at('').length)),
  }
}
