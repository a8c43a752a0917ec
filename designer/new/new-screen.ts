import { deriveScreen } from '#engine/entity/derive-screen.ts'
import { translate } from '#engine/react/text.ts'
import type { AnyDocument, DocumentKind, EntityDocument } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { diffDocuments } from '#engine/version/diff.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { namesOf } from '../commands/documents/docs.ts'
import { withoutReplaced } from '../commands/fields/field-retype.ts'
import { DESIGNED_KINDS } from '../kind/designed-kinds.ts'

/** A new screen: a list of the model `from`, else an empty screen of the kind. @source docs/designer.md#surfaces */
export function newScreen(
  app: string,
  what: DocumentKind,
  view: DraftView,
  from: EntityDocument | undefined,
): AnyDocument {
  const { stored } = view
  let number = 1
  const keyOf = () => `${app}.${what}${number === 1 ? '' : number}`
  while (namesOf(stored).includes(`${what}:${keyOf()}`)) number += 1
  const lists = Object.values(stored).filter(one => from !== undefined && 'from' in one && one.from === from.key)
  const count = from ? lists.length + 1 : number
  const titleIn = (lang: Lang) => {
    const name = from ? pick(from.title, lang) : translate(lang, `designer.new.${what}`)
    return count === 1 ? name : `${name} ${count}`
  }
  // a model without an English name leaves the screen without one, so that the hint to write one is shown
  const named = from ? from.title.en !== undefined : true
  const title: Text = { zh: titleIn('zh'), ...(named && { en: titleIn('en') }) }
  const envelope = { grammar: 1, key: keyOf(), title }
  if (from) {
    const change = diffDocuments(deriveScreen(from), deriveScreen(withoutReplaced(view, from)))
    return { kind: 'page', ...envelope, from: from.key, ...(change.length > 0 ? { change } : {}) }
  }
  return { kind: what, ...envelope, ...DESIGNED_KINDS[what].empty?.content(title) } as AnyDocument
}
