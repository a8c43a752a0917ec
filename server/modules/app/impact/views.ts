/**
 * Saved views of lists that a draft changes: each whose settings the new list cuts further than the old one does. Who keeps
 * them is told of their own alone.
 * @source docs/ui.md#a-list-screen; docs/security.md#data
 */
import { sql } from 'kysely'
import type { Finding } from '#adapters/wire/impact.ts'
import { listsIn } from '#engine/access/lists-in.ts'
import { boundFields, cutViewSettings, type ViewSettings } from '#engine/access/view-settings.ts'
import { othersNaming } from '#engine/compile/check-others.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import { resolveDocument } from '#engine/compile/resolve-document.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import type { AnyDocument, Library, TableBody } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../../db/db.ts'
import type { Change } from './change.ts'
import { designPlace, FIRST, type Sight } from './told.ts'

/** The most views that are looked at. */
const MOST_VIEWS = 5_000

interface ListChange {
  screen: AnyDocument
  list: string
  was: TableBody
  /** absent: it goes */
  is: TableBody | undefined
}

interface ViewRow {
  id: string
  screen: string
  list: string
  settings: ViewSettings
  isOwn: boolean
}

/** @param appOf  the app of a screen */
export async function brokenViews(
  trx: Trx,
  change: Change,
  appOf: (screen: AnyDocument) => string | undefined,
  sight: Sight,
): Promise<Finding[]> {
  const lists = changedLists(change)
  if (lists.length === 0) return []
  const { rows } = await sql<ViewRow>`
    select id::text, screen, list, settings, owner = ${change.reader}::bigint as "isOwn" from blade_saved_view
     where tenant_id = ${trx.tenant} and is_deleted = 0
       and screen = any(${[...new Set(lists.map(({ screen }) => screen.key))]}::text[])
     order by id limit ${MOST_VIEWS + 1}`.execute(trx)
  const isMore = rows.length > MOST_VIEWS
  const found = lists.flatMap(({ screen, list, was, is }): Finding[] => {
    const broken = rows.filter(row => row.screen === screen.key && row.list === list && isBroken(row.settings, was, is))
    if (broken.length === 0) return []
    const app = appOf(screen)
    const isSeen = sight.edits(app)
    return [
      {
        ...{ kind: 'view', breaks: is ? 'columns' : 'page' },
        place: isSeen ? designPlace(app!, screen.title, 'screens') : null,
        names: is && isSeen ? lost(change, was, is) : [],
        ...{ count: broken.length, ...(isMore && { more: true as const }) },
        ids: broken.flatMap(({ id, isOwn }) => (isOwn ? [id] : [])).slice(0, FIRST),
      },
    ]
  })
  if (!change.removes || found.length === 0) return found
  const [own, other] = [found.filter(({ place }) => place !== null), found.filter(({ place }) => place === null)]
  const total = own.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const ids = own.flatMap(each => each.ids).slice(0, FIRST)
  return [...(total > 0 ? [{ ...own[0]!, breaks: 'app', place: null, names: [], count: total, ids }] : []), ...other]
}

function isBroken(settings: ViewSettings, was: TableBody, is: TableBody | undefined): boolean {
  if (!is) return true
  return JSON.stringify(cutViewSettings(settings, was)) !== JSON.stringify(cutViewSettings(settings, is))
}

/** What of a list goes that views may name: columns and search fields by the title of their field, and views. */
function lost({ before, others }: Change, was: TableBody, is: TableBody): Text[] {
  const [bound, sought] = [boundFields(is), new Set(is.search?.map(({ id }) => id))]
  const names = [...boundFields(was)].filter(id => !bound.has(id))
  const search = (was.search ?? []).flatMap(({ id }) => (sought.has(id) || names.includes(id) ? [] : [id]))
  const model = entitiesOf([...before, ...others]).find(({ key }) => key === was.entity)
  const views = (was.views ?? []).filter(({ id }) => !is.views?.some(view => view.id === id))
  return [
    ...[...names, ...search].map(id => model?.fields.find(field => field.id === id)?.title ?? { zh: id }),
    ...views.map(({ id, title }) => title ?? { zh: id }),
  ]
}

/** The lists that differ, of the app’s screens and of those others have over its models. */
function changedLists(change: Change): ListChange[] {
  const next = new Map(change.after.map(document => [pathOf(document), document]))
  const own = change.before.filter(isScreen).map(was => ({ was, is: next.get(pathOf(was)) }))
  const other = othersNaming(change.before, change.others)
    .filter(isScreen)
    .map(was => ({ was, is: was as AnyDocument | undefined }))
  return [...own, ...other].flatMap(({ was, is }) => {
    const before = listsOf(was, change.now)
    const after = is ? listsOf(is, change.next) : new Map<string, TableBody>()
    return [...before].flatMap(([list, body]): ListChange[] => {
      const left = after.get(list)
      const isSame = left !== undefined && JSON.stringify(left) === JSON.stringify(body)
      return isSame ? [] : [{ screen: was, list, was: body, is: left }]
    })
  })
}

/** The lists of a screen by the id of their node; none of one that cannot be put together. */
function listsOf(screen: AnyDocument, library: Library): Map<string, TableBody> {
  try {
    return new Map(listsIn(resolveDocument(screen, library).document))
  } catch {
    return new Map()
  }
}
