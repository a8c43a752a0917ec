import { useMemo } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { type Scope, scopeOf } from './names.ts'
import type { Speech } from './say-rule.ts'

/** The names a rule in a record of `entity` may read, and the means to say it. */
export function useSpeech(entity: EntityDocument | undefined): Speech {
  const t = useT()
  const lang = useLang()
  const session = useSession()
  const { app } = useSessionState('app')
  const scope: Scope = useMemo(
    () => scopeOf(entity, key => session.state().view.entity(key), app.library.dicts, app.library.roles),
    [entity, session, app.library],
  )
  return { t, lang, scope }
}
