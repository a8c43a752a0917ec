import type { Difference } from '#adapters/wire/design.ts'
import { scopeOf } from '#engine/react/rule/names.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { DocumentKind } from '#engine/schema/document.ts'
import { callItem, entityAround } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { type DifferenceSentence, sayDifference } from './say-difference.ts'
import type { Sides } from './sides.ts'

/** Differences in words; what is gone has its name in the state before. */
export function useSayDifference({ before, after: view }: Sides): (difference: Difference) => DifferenceSentence {
  const t = useT()
  const lang = useLang()
  const say = useSay()
  const nameNow = useItemName(view)
  const { app } = useSessionState('app')
  return difference => {
    const { address } = difference
    const document: DocName = `${difference.document.kind as DocumentKind}:${difference.document.key}`
    const holder = [view, before].find(one => findItem(one.docs[document], address))
    const own = holder === view ? nameNow(document, address) : holder && say.text(callItem(holder, document, address))
    const whole = say.text((view.docs[document] ?? before.docs[document])?.title)
    const entity = holder && entityAround(holder, document, findItem(holder.docs[document], address))
    const scope = scopeOf(entity, view.entity, app.library)
    return sayDifference(difference, own ?? (address === '' ? whole : (address.split('/').at(-1) as string)), {
      t,
      lang,
      scope,
    })
  }
}
