import { useMemo } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { type Scope, scopeOf } from './names.ts'
import type { Speech } from './say-rule.ts'

/** The names a rule in a record of `entity` may read, and the means to say it. */
export function useSpeech(entity: EntityDocument | undefined): Speech {
  const t = useT()
  const lang = useLang()
  const { view, app } = useSessionState()
  const scope: Scope = useMemo(
    () => scopeOf(entity, view.entity, app.library.dicts, app.library.roles),
    [entity, view, app.library],
  )
  return { t, lang, scope }
}
