import type { DesignPlace } from '#adapters/wire/design.ts'
import { type DocName, surfaceOf } from '../../commands/documents/docs.ts'
import type { SessionState } from '../session-state.ts'
import { queryOf, type Surface } from '../surfaces.ts'

/**
 * Where a page is: on a surface that edits documents also the one it shows, and the first item selected in it.
 * @param search  query of the address, which names the document where nothing is selected
 */
export function placeOn(
  surface: Surface,
  search: string,
  { selection, view }: Pick<SessionState, 'selection' | 'view'>,
): DesignPlace {
  const [key = ''] = Object.keys(queryOf(surface, 'entity:one'))
  const asked = new URLSearchParams(search).get(key) ?? undefined
  const selected = selection && surfaceOf(selection.document) === surface ? selection : null
  // a screen is shown by the address, a model by the selection
  const document = surface === 'screens' ? (asked ?? selected?.document) : (selected?.document ?? asked)
  if (document === undefined || !view.docs[document as DocName]) return { surface, document: '', node: '' }
  return { surface, document, node: (selected?.document === document && selected.addresses[0]) || '' }
}
