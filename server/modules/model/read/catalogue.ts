/**
 * The models of the apps, as one reader may see them: those that run, cut by his rights, and, where he may design the
 * app, those of its draft, whole.
 * @source MO-01…MO-04, MO-09; ADR 0038
 */
import { cutEntity } from '#engine/access/cut-entity.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Access } from '../../../entity/rights/access.ts'
import { tableOf } from '../../../entity/table/names.ts'
import { type AppRow, readApps, readDraftsOf } from '../../../layers/rows.ts'
import type { Services } from '../../../services.ts'
import { mayEdit } from '../../../store/rights.ts'

export interface SeenModel {
  /** with the fields the reader may see */
  entity: EntityDocument
  app: Pick<AppRow, 'key' | 'title'>
  /** physical name; '' when the key of a draft gives none */
  table: string
  /** the reader may design it, and sees its draft */
  isMine: boolean
  /** ids of its published fields; null: it has no table yet */
  published: ReadonlySet<string> | null
  /** what runs differs from the draft */
  isChanged: boolean
  /** revision of the draft of its app; null to a reader who may not design it */
  rev: number | null
}

type Parts = Pick<Services, 'db' | 'store' | 'entities'>

/** In the order of apps and of their documents. */
export async function readModels({ db, store, entities }: Parts, who: Who): Promise<SeenModel[]> {
  const [view, accessOf, rows] = await Promise.all([
    store.view(who.tenant),
    entities.accessFor(who),
    db.readAtOnce(who, readApps),
  ])
  const apps = rows.filter(({ kind }) => kind === 'app')
  const mine = new Set(apps.filter(app => mayEdit(who, app, store.shipped)).map(({ key }) => key))
  const drafts = new Map(
    (await db.readAtOnce(who, trx => readDraftsOf(trx, [...mine]))).map(draft => [draft.app, draft] as const),
  )
  const running = new Map(view.apps.map(({ key, documents }) => [key, entitiesOf(documents)]))
  return apps.flatMap(({ key, title }): SeenModel[] => {
    const published = running.get(key) ?? []
    const around = { app: { key, title }, tenant: who.tenant, published }
    if (!mine.has(key)) return published.flatMap(entity => seenOf(around, entity, accessOf))
    const draft = drafts.get(key)
    const drafted = draft?.texts ? entitiesOf(draft.texts.map(parseDocument)) : published
    const gone = published.filter(entity => !drafted.some(other => other.key === entity.key))
    return [...drafted, ...gone].map(entity => ({
      ...placed(around, entity),
      isMine: true,
      isChanged: gone.includes(entity) || differs(entity, published),
      rev: draft?.rev ?? 0,
    }))
  })
}

/** @throws Fault 'record.unknown' when there is none, or none to this reader */
export async function findModel(parts: Parts, who: Who, id: unknown, title: Text): Promise<SeenModel> {
  return foundModel(await readModels(parts, who), id, title)
}

/** @throws Fault 'record.unknown' */
export function foundModel(models: SeenModel[], id: unknown, title: Text): SeenModel {
  const found = models.find(({ entity }) => entity.key === id)
  if (!found) throw new Fault('record.unknown', { title })
  return found
}

interface Around {
  app: SeenModel['app']
  tenant: string
  published: EntityDocument[]
}

function placed({ app, tenant, published }: Around, entity: EntityDocument) {
  const was = published.find(({ key }) => key === entity.key)
  const ids = was && new Set(was.fields.map(({ id }) => id))
  return { entity, app, table: nameOfTable(was ?? entity, tenant), published: ids ?? null }
}

function differs(entity: EntityDocument, published: EntityDocument[]): boolean {
  const was = published.find(({ key }) => key === entity.key)
  return was !== entity && (!was || printDocument(was) !== printDocument(entity))
}

/** What a reader who only uses the app sees of a model that runs. */
function seenOf(around: Around, entity: EntityDocument, accessOf: (entity: EntityDocument) => Access): SeenModel[] {
  if (!isOpen(accessOf(entity))) return []
  const { hide, mask } = accessOf(entity)
  const cut = cutEntity(entity, { hide: [...hide], mask: [...mask] })
  const isRowsOfOther = (key: string | undefined) => {
    const rows = around.published.find(other => other.key === key)
    return rows !== undefined && isOpen(accessOf(rows))
  }
  const fields = cut.fields.filter(
    ({ secret, type, to, fields: own }) => !secret && (type !== 'children' || own !== undefined || isRowsOfOther(to)),
  )
  return [{ ...placed(around, { ...cut, fields }), isMine: false, isChanged: false, rev: null }]
}

/** Who may only pick a model's records learns nothing of it but their names. */
const isOpen = ({ may }: Access): boolean => [...may].some(call => call !== 'select')

function nameOfTable(entity: EntityDocument, tenant: string): string {
  try {
    return tableOf(entity, tenant)
  } catch {
    return '' // of a draft whose key is too long, which its check says
  }
}
