import { isEntity } from '#engine/kind/entity.ts'
import { translate } from '#engine/react/text.ts'
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

export const useKnown = (): Known => knownOf(useSessionState('app', 'view'))
