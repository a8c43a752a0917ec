import type { EntityDocument } from '#engine/schema/document.ts'
import { type DraftView, edit, type Patch } from '../documents/command.ts'
import { type DocName, namesOf } from '../documents/docs.ts'
import { findItem, type Item, walkDocument } from '../documents/walk.ts'

const TABS = 'tabs'

/**
 * On derived screens whose tabs show the field `after`, a new field goes into its tab, behind it; elsewhere it is last.
 * @source docs/designer.md#canvas
 */
export function moveIntoTab(view: DraftView, entity: EntityDocument, field: string, after: string | null): Patch[] {
  return namesOf(view.stored).flatMap((name: DocName): Patch[] => {
    const seen = view.docs[name]
    if (!seen || view.stored[name]?.from !== entity.key) return []
    const shown = walkDocument(seen).filter(({ scope, value }) => scope !== '' && value.bind === after)
    return shown.flatMap(item => {
      const part = partOfTab(item)
      return part ? edit(name, { do: 'move', at: `${item.scope}${field}`, in: part.listAddress, after: part.id }) : []
    })
    function partOfTab(item: Item): Item | undefined {
      for (let at: Item | undefined = item; at; at = findItem(seen, at.owner)) {
        const pane = findItem(seen, at.owner)
        if (pane && findItem(seen, pane.owner)?.value.widget === TABS) return at
      }
      return undefined
    }
  })
}
