/**
 * The names of things in a document, for all texts about them; never ids.
 * @source docs/designer.md#names
 */
import type { AppState } from '#adapters/wire/design.ts'
import { elementName } from '#engine/flow/graph/element-name.ts'
import type { FlowElement, Grant, WhoRule } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { partiesOf } from '../commands/access/party-rights.ts'
import { callItem, type DraftView, entityAround, titleOfField } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem, itemsIn } from '../commands/documents/walk.ts'
import { withKind } from './say-difference.ts'
import { type Reader, sayCalled } from './say-sentence.ts'
import { sayWho } from './say-task.ts'
import { callParty } from './use-parties.ts'

/** Where the names come from: the documents, and the parties of the tenant. */
export interface Naming extends Reader {
  view: DraftView
  library: AppState['library']
}

/** `Price`, `Group`, `query, number 2`; a grant by its audience. */
export function nameThing(naming: Naming, document: DocName, address: string): string {
  const { view, library, t, lang } = naming
  const item = findItem(view.docs[document], address)
  if (item?.list === 'who') {
    const words = { t, nameOf: (word: string) => nameWord(naming, document, word) }
    const name = sayCalled(naming, callItem(view, document, item.owner))
    return t('designer.flow.whoOf', { name, who: sayWho(item.value as unknown as WhoRule, words) })
  }
  if (item?.list !== 'access') return sayCalled(naming, callItem(view, document, address))
  return partiesOf((item.value as unknown as Grant).to)
    .map(party => callParty(party, library, t, lang))
    .join(t('rule.comma'))
}

/** A role, department or post by its code, a field or task of the process by its id; else the word itself. */
export function nameWord(
  { view, library, lang }: Omit<Naming, 't' | 'manifests'>,
  document: DocName,
  word: string,
): string {
  const coded = [...library.roles, ...library.depts, ...library.posts].find(({ code }) => code === word)
  const model = entityAround(view, document, undefined)
  const field = model && titleOfField(view, model, word)
  const element = findItem(view.docs[document], `elements/${word}`)?.value as FlowElement | undefined
  return pick(coded?.title ?? field, lang) || elementName(element, lang) || word
}

/** As `nameThing`, with the kind before a title, and its number where a sibling has the same name. */
export function placeThing(naming: Naming, document: DocName, address: string): string {
  const { view, t } = naming
  const name = nameThing(naming, document, address)
  const item = findItem(view.docs[document], address)
  const called = callItem(view, document, address)
  const isWidget = 'key' in called && called.key === 'designer.item.widget'
  if (!item || !isWidget) return withKind(address, name, t)
  const alike = itemsIn(view.docs[document]!, item.listAddress).filter(
    one => nameThing(naming, document, one.address) === name,
  )
  if (alike.length < 2) return name
  const n = alike.findIndex(one => one.id === item.id) + 1
  const owner = item.owner === '' ? '' : nameThing(naming, document, item.owner)
  return t(owner === '' ? 'designer.item.nth' : 'designer.item.nthIn', { kind: name, n, owner })
}
