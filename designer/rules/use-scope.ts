import { use, useMemo } from 'react'
import { namesOfVariables, type Scope, scopeOf } from '#engine/react/rule/sentence/names.ts'
import type { Speech } from '#engine/react/rule/sentence/say-rule.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, Variable } from '#engine/schema/document.ts'
import { type DocName, nameOf } from '../commands/documents/docs.ts'
import { pointingHere } from '../new/use-known.ts'
import { useOutside, useSession, useSessionState, useTold } from '../session/designer-context.tsx'
import { ItemContext } from '../session/draft.ts'

/**
 * The names a rule in a record of `entity` may read, with those of the inspected screen, and what is needed to describe
 * it.
 * @param offering  the field whose `choices` the rule is
 * @param looksUp  whether the rule may read what references of the inspected model do not show yet, and what points at it
 */
export function useSpeech(entity: EntityDocument | undefined, offering?: Field, looksUp = false): Speech {
  const t = useT()
  const lang = useLang()
  const session = useSession()
  const { data } = useOutside().ports
  const { app } = useSessionState('app')
  const [inspected] = use(ItemContext).split(' ')
  const { params, state, variables } = useTold(({ view }): PageVariables => {
    const { params, state, variables } = (view.docs[inspected as DocName] ?? {}) as PageVariables
    return { params, state, variables }
  })
  const isModel = useIsModel(entity)
  const pointing = isModel && looksUp && entity ? pointingHere(entity, session.state()).join() : ''
  const scope: Scope = useMemo(() => {
    const own = scopeOf(entity, key => session.state().view.entity(key), app.library, {
      offering,
      looksUp: looksUp && isModel,
      pointing: pointing.split(',').filter(Boolean),
      whenRead: !isModel,
    })
    const around = [
      ...namesOfVariables('$param', params),
      ...namesOfVariables('$state', state),
      ...namesOfVariables('$var', variables),
    ]
    return { ...own, names: [...own.names, ...around] }
  }, [entity, session, app.library, offering, looksUp, isModel, pointing, params, state, variables])
  return { t, lang, scope, data }
}

/** Whether the inspected document is this model itself. */
export function useIsModel(entity: EntityDocument | undefined): boolean {
  const [inspected] = use(ItemContext).split(' ')
  return entity !== undefined && inspected === nameOf(entity)
}

/** The variables a page or board provides to its rules. */
interface PageVariables {
  params?: Variable[]
  state?: Variable[]
  variables?: Variable[]
}
