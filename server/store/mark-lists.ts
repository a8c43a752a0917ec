/**
 * What the pages of a menu list, so that a record is found and opened where its reader has a list of it.
 * @source docs/http.md#session; docs/ui.md#a-record
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import { listOf } from '#engine/access/list-of.ts'
import type { Who } from '#engine/access/who.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Services } from '../services.ts'
import { resolveScreen } from './screen/resolved.ts'

/**
 * The entries with `lists` and `adds`. An add button with a code of its own does not count: who was granted it is known
 * only when the page is opened.
 */
export async function markLists(
  { store, entities }: Pick<Services, 'store' | 'entities'>,
  who: Who,
  menus: MenuItem[],
): Promise<MenuItem[]> {
  const [view, accessOf] = await Promise.all([store.view(who.tenant), entities.accessFor(who)])
  const mayOf = (entity: string) => {
    const document = view.find('entity', entity)?.document as EntityDocument | undefined
    return document ? accessOf(document).may : new Set<string>()
  }
  const listIn = (screen: string): Pick<MenuItem, 'lists' | 'adds'> => {
    const placed = view.screen(screen)
    const document = placed && resolveScreen(view, store.widgets, placed.document).document
    const page = document && kindOf(document).opens?.(document)
    const list = page && listOf(page, entity => ['list', 'detail'].every(call => mayOf(entity).has(call)))
    if (!list) return {}
    const { entity, toolbar = [] } = list.body
    const adds = mayOf(entity).has('add') && toolbar.some(({ does, code }) => does === 'add' && code === undefined)
    return { lists: entity, ...(adds && { adds }) }
  }
  const mark = (item: MenuItem): MenuItem => ({
    ...item,
    ...(item.screen && listIn(item.screen)),
    ...(item.children && { children: item.children.map(mark) }),
  })
  return menus.map(mark)
}
