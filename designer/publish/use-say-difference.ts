import type { Difference } from '#adapters/wire/design.ts'
import { type Scope, scopeOf } from '#engine/react/rule/names.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { DocumentKind, Field, Json } from '#engine/schema/document.ts'
import { callItem, entityAround, findValue, type View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'
import { useOutside, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { type DifferenceSentence, sayDifference } from './say-difference.ts'
import type { Sides } from './sides.ts'

/** Differences in words; what is gone has its name in the state before. */
export function useSayDifference({ before, after }: Sides): (difference: Difference) => DifferenceSentence {
  const t = useT()
  const lang = useLang()
  const say = useSay()
  const nameNow = useItemName(after)
  const nameThen = useItemName(before)
  const { manifests } = useOutside()
  const { app } = useSessionState('app')
  const scopeIn = (view: View, document: DocName, address: string): Scope => {
    const item = findItem(view.docs[document], address)
    const field = item?.list === 'fields' ? (item.value as unknown as Field) : undefined
    return scopeOf(entityAround(view, document, item), view.entity, app.library, field)
  }
  return difference => {
    // the keys of a body are those of the node that holds it
    const [, holder, body = ''] = /^(.*?)(?:\/(body))?$/.exec(difference.address)!
    const address = holder as string
    const document: DocName = `${difference.document.kind as DocumentKind}:${difference.document.key}`
    const item = findItem(after.docs[document], address) ?? findItem(before.docs[document], address)
    const own = item && (findItem(after.docs[document], address) ? nameNow : nameThen)(document, address)
    const whole = say.text((after.docs[document] ?? before.docs[document])?.title)
    const called = own ?? (address === '' ? whole : (address.split('/').at(-1) as string))
    const [scope, then] = [scopeIn(after, document, address), scopeIn(before, document, address)]
    // a rule of before may read what is gone
    const gone = then.names.filter(one => !scope.names.some(({ name }) => name === one.name))
    const speech = { t, lang, scope: { ...scope, names: [...scope.names, ...gone] } }
    const keys = difference.keys?.map(each => ({
      ...each,
      key: body ? `${body}.${each.key}` : each.key,
      before: each.before ?? seenIn(before, document, address, each.key),
      after: each.after ?? seenIn(after, document, address, each.key),
    }))
    const seen = keys ? { ...difference, keys } : difference
    return sayDifference(seen, called, speech, manifests[String(item?.value.widget)])
  }
}

/** What an item shows under a key it does not set itself: the title of its field. */
function seenIn(view: View, document: DocName, address: string, key: string): Json | undefined {
  const item = findItem(view.docs[document], address)
  if (!item) return undefined
  const value = findValue(view, document, address, key.split('.'))
  if (value !== undefined || key !== 'title') return value
  const title = callItem(view, document, address)
  return title.zh === item.id ? undefined : (title as unknown as Json)
}
