/**
 * The language in which texts are edited and the canvas is shown; the designer itself uses the session's.
 * @source docs/designer.md#inspector
 */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useLang } from '#engine/react/text.ts'
import type { Lang } from '#engine/text/text.ts'

interface EditLang {
  lang: Lang
  choose(lang: Lang): void
}

const EditLangContext = createContext<EditLang | null>(null)

export function EditLangProvider({ children }: { children: ReactNode }) {
  const own = useLang()
  const [lang, choose] = useState(own)
  const value = useMemo(() => ({ lang, choose }), [lang])
  return <EditLangContext.Provider value={value}>{children}</EditLangContext.Provider>
}

export function useEditLang(): EditLang {
  const value = useContext(EditLangContext)
  if (!value) throw new Error('useEditLang() outside of an open app')
  return value
}
