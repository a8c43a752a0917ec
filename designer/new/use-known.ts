import { isEntity } from '#engine/kind/entity.ts'
import { translate } from '#engine/react/text.ts'
import { pointingAt } from '#engine/rules/pointing.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { modelsOf } from '../commands/documents/docs.ts'
import { useSessionState } from '../session/designer-context.tsx'
import type { SessionState } from '../session/session-state.ts'
import type { Known } from './new-field.ts'

/** What a new field can point to. */
export function knownOf({ app, view }: Pick<SessionState, 'app' | 'view'>): Known {
  const own = Object.values(view.stored).flatMap(one => (isEntity(one) ? [one.key] : []))
  return {
    entities: [...own, ...app.library.entities.map(entity => entity.key)],
    row: { zh: translate('zh', 'designer.rows.first'), en: translate('en', 'designer.rows.first') },
    option: { zh: translate('zh', 'designer.option.first'), en: translate('en', 'designer.option.first') },
  }
}

/** The names of the records that point at those of a model: of the app's models first. */
export function pointingHere(entity: EntityDocument, { app, view }: Pick<SessionState, 'app' | 'view'>): string[] {
  const own = modelsOf(view.docs)
  const others = app.library.entities.filter(({ key }) => !own.some(model => model.key === key))
  return pointingAt(entity, [...own, ...others])
}

export const useKnown = (): Known => knownOf(useSessionState('app', 'view'))
