/** The part of i18next that `engine/react/text.ts` uses, for pages that visitors load. @source ADR 0052; ADR 0011 */
type Listener = () => void

export function createInstance() {
  const tables = new Map<string, Map<string, string>>()
  const listeners = new Set<Listener>()
  return {
    language: 'zh',
    async init({ lng }: { lng: string }) {
      this.language = lng
    },
    async changeLanguage(lang: string) {
      this.language = lang
      for (const listener of listeners) listener()
    },
    addResourceBundle(lang: string, _namespace: string, texts: Record<string, string>) {
      const table = tables.get(lang) ?? new Map<string, string>()
      tables.set(lang, table)
      for (const [key, text] of Object.entries(texts)) table.set(key, text)
    },
    t: (key: string, { lng }: { lng: string }) => tables.get(lng)?.get(key) ?? key,
    on: (_event: string, listener: Listener) => void listeners.add(listener),
    off: (_event: string, listener: Listener) => void listeners.delete(listener),
  }
}
