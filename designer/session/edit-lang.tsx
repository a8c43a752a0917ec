/**
 * The language in which texts are edited and the canvas is shown; the designer itself uses the session's.
 * @source docs/designer.md#inspector
 */
import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useMemo, useState } from 'react'
import { useLang } from '#engine/react/text.ts'
import type { Lang } from '#engine/text/text.ts'

interface EditLang {
  lang: Lang
  choose(lang: Lang): void
  /** the text that was renamed last, in one language of two: the inspector offers the other */
  renamed: Renamed | null
  rename: Dispatch<SetStateAction<Renamed | null>>
}

/** A text of a document, and the language it was renamed in. */
export interface Renamed {
  /** document, address and path, joined by blanks */
  text: string
  in: Lang
}

const EditLangContext = createContext<EditLang | null>(null)

export function EditLangProvider({ children }: { children: ReactNode }) {
  const own = useLang()
  const [lang, choose] = useState(own)
  const [renamed, rename] = useState<Renamed | null>(null)
  const value = useMemo(() => ({ lang, choose, renamed, rename }), [lang, renamed])
  return <EditLangContext.Provider value={value}>{children}</EditLangContext.Provider>
}

export function useEditLang(): EditLang {
  const value = useContext(EditLangContext)
  if (!value) throw new Error('useEditLang() outside of an open app')
  return value
}
