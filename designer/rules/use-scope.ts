import { useMemo } from 'react'
import { type Scope, scopeOf } from '#engine/react/rule/names.ts'
import type { Speech } from '#engine/react/rule/say-rule.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'

/**
 * The names a rule in a record of `entity` may read, and the means to say it.
 * @param offering  the field whose `choices` it says
 */
export function useSpeech(entity: EntityDocument | undefined, offering?: Field): Speech {
  const t = useT()
  const lang = useLang()
  const session = useSession()
  const { data } = useOutside().ports
  const { app } = useSessionState('app')
  const scope: Scope = useMemo(
    () => scopeOf(entity, key => session.state().view.entity(key), app.library, offering),
    [entity, session, app.library, offering],
  )
  return { t, lang, scope, data }
}
