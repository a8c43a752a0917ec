import type { Difference } from '#adapters/wire/design.ts'
import { type Scope, scopeOf } from '#engine/react/rule/sentence/names.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { DocumentKind, Field, Json } from '#engine/schema/document.ts'
import { callItem, type DraftView, entityAround, findValue } from '../../commands/documents/command.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { type DifferenceSentence, sayDifference, type Telling } from '../../say/say-difference.ts'
import { nameAt } from '../../say/titled.ts'
import { useItemName } from '../../say/use-item-name.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'
import type { ComparedStates } from '../pictures/sides.ts'

type Tell = (document: DocName, address: string) => Telling

/** How values at an item are shown; removed items have their names from the state before. */
export function useTelling({ before, after }: ComparedStates): Tell {
  const t = useT()
  const lang = useLang()
  const { manifests } = useOutside()
  const { app } = useSessionState('app')
  const scopeIn = (view: DraftView, document: DocName, address: string): Scope => {
    const item = findItem(view.docs[document], address)
    const field = item?.list === 'fields' ? (item.value as unknown as Field) : undefined
    return scopeOf(entityAround(view, document, item), view.entity, app.library, { offering: field })
  }
  return (document, address) => {
    const item = findItem(after.docs[document], address) ?? findItem(before.docs[document], address)
    const [scope, then] = [scopeIn(after, document, address), scopeIn(before, document, address)]
    // an old rule may read something that was removed
    const gone = then.names.filter(one => !scope.names.some(({ name }) => name === one.name))
    const [now, was] = [after, before].map(view => nameAt({ t, lang, manifests, app, view }, document, address))
    return {
      t,
      lang,
      scope: { ...scope, names: [...scope.names, ...gone] },
      nameOf: word => now!(word) || was!(word) || word,
      manifest: manifests[String(item?.value.widget)],
    }
  }
}

/** Describes differences; removed items have their names from the state before. */
export function useSayDifference({ before, after }: ComparedStates): (difference: Difference) => DifferenceSentence {
  const t = useT()
  const say = useSay()
  const nameNow = useItemName(after)
  const nameThen = useItemName(before)
  const tell = useTelling({ before, after })
  return difference => {
    // the keys of a body belong to the node that contains it
    const [, holder, body = ''] = /^(.*?)(?:\/(body))?$/.exec(difference.address)!
    const address = holder as string
    const document: DocName = `${difference.document.kind as DocumentKind}:${difference.document.key}`
    const isThere = findItem(after.docs[document], address) ?? findItem(before.docs[document], address)
    const own = isThere && (findItem(after.docs[document], address) ? nameNow : nameThen)(document, address)
    const whole = say.text((after.docs[document] ?? before.docs[document])?.title)
    const called = own ?? (address === '' ? whole : t('designer.item.lost'))
    const isElement = address.startsWith('elements/')
    const keys = difference.keys?.map(each => ({
      ...each,
      key: isElement && each.key === 'to' ? 'way.to' : body ? `${body}.${each.key}` : each.key,
      before: each.before ?? seenIn(before, document, address, each.key),
      after: each.after ?? seenIn(after, document, address, each.key),
    }))
    return sayDifference(keys ? { ...difference, keys } : difference, called, tell(document, address))
  }
}

/** The value an item shows for a key it does not set: the title of its field. */
function seenIn(view: DraftView, document: DocName, address: string, key: string): Json | undefined {
  const item = findItem(view.docs[document], address)
  if (!item) return undefined
  const value = findValue(view, document, address, key.split('.'))
  if (value !== undefined || key !== 'title') return value
  const title = callItem(view, document, address)
  return 'key' in title ? undefined : (title as unknown as Json)
}
