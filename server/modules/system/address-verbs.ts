/**
 * Keys and addresses that forms of the console offer in pickers.
 * @source UR-17, UR-31
 */
import { isEntity } from '#engine/kind/entity.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import { isOffered } from '#engine/kind/offered.ts'
import { isPage } from '#engine/kind/page.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { growTree, nodeOf, type TreeRow } from '../../entity/read/tree.ts'
import { comesWith } from '../../layers/offered.ts'
import type { Verb } from '../verb.ts'

/** The addresses an API scope may contain: for each offered entity its common prefix, then each of its calls. */
export const apiAddresses: Verb = {
  method: 'GET',
  async run({ calls, store, lang }) {
    const coming = new Set(store.shipped.entities.filter(each => !isOffered(each)).map(({ key }) => key))
    const offered = calls().filter(({ tag }) => !coming.has(tag))
    const groups = Map.groupBy(offered, ({ address }) => above(address))
    const titles = new Map(store.shipped.entities.map(({ key, title }) => [key, title]))
    const areas = new Set([...groups.keys()].map(areaOf))
    const rows = [...groups].flatMap(([all, below]): TreeRow[] => [
      ...(areas.has(all)
        ? []
        : [{ id: all, parentId: areaOf(all), title: titled(all, titles.get(below[0]!.tag), lang) }]),
      ...below
        .filter(({ address }) => !address.includes('{'))
        .map(({ address, tag }) => ({ id: address, parentId: all, title: titled(address, titles.get(tag), lang) })),
    ])
    const titleOf = (area: string) => titled(area, titles.get(groups.get(area)?.[0]?.tag ?? ''), lang)
    rows.push(...[...areas].map(id => ({ id, parentId: null, title: titleOf(id) })))
    return growTree(rows.sort((a, b) => a.id.localeCompare(b.id)))
  },
}

/** Stands for all addresses that share everything but the last step: `/api/blade-system/post/*`. */
const above = (address: string): string => `${address.slice(0, address.lastIndexOf('/') + 1)}*`

/** `/api/blade-system/*` */
const areaOf = (address: string): string =>
  `${address
    .split('/')
    .slice(0, 3)
    .filter(step => step !== '*')
    .join('/')}/*`

/** The screens a menu may open: those that need no parameters, and entities without a screen of their own. */
export const menuScreens: Verb = {
  method: 'GET',
  async run({ store, who, lang }) {
    const view = await store.view(who.tenant)
    const documents = view.all().map(({ document }) => document)
    const drawn = new Set(documents.flatMap(document => (isPage(document) ? (document.from ?? []) : [])))
    return documents
      .filter(one => !comesWith(view, one))
      .filter(one => kindOf(one).menu?.(one) ?? (isEntity(one) && hasOwnScreen(one, drawn)))
      .map(({ key, title }) => nodeOf({ id: key, parentId: null, title: titled(key, title, lang) }))
      .sort((a, b) => a.title.localeCompare(b.title, lang))
  },
}

function hasOwnScreen({ key, calls }: EntityDocument, drawn: Set<string>): boolean {
  return !drawn.has(key) && (calls === undefined || calls.includes('list'))
}

function titled(key: string, title: Text | undefined, lang: Lang): string {
  return title ? `${pick(title, lang)} (${key})` : key
}
