/**
 * Everything a client needs to run one screen, cut to what the reader may see.
 * @source ARCHITECTURE.md#the-walk-of-one-datum; docs/http.md#screens
 */
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { cutEntity } from '#engine/access/cut-entity.ts'
import { buttonCodes, cutRefused } from '#engine/access/cut-refused.ts'
import { mayOpen } from '#engine/access/may-open.ts'
import type { Cuts } from '#engine/access/visibility.ts'
import type { Who } from '#engine/access/who.ts'
import { addButtons } from '#engine/compile/add-buttons.ts'
import { cutScreen } from '#engine/compile/cut-screen.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import { isRollup } from '#engine/rules/pointing.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { workdaysFor } from '../../entity/model/workdays.ts'
import { type Access, hasTotalsAlone } from '../../entity/rights/access.ts'
import { readDicts } from '../../layers/library.ts'
import type { Placed, PublishedView } from '../../layers/view.ts'
import type { Services } from '../../services.ts'
import { mayEdit } from '../rights.ts'
import { type AccessOf, mayOpenAppScreen, mayOpenShippedScreen, type Rights, rightsFor } from './may-open-screen.ts'
import { refusedCodes } from './refused-codes.ts'
import { refusesStep } from './refuses-step.ts'
import { resolveScreen } from './resolved.ts'
import { readSavedViews, viewsOf } from './saved-views.ts'

/** The reader, the documents, and the reader's rights to the records of each entity. */
export interface Reading extends Rights {
  view: PublishedView
  /** what is kept beside the documents is read too: the reader's saved views, the operations of the app */
  keeps?: boolean
  /** models that come with the screen, beside those it names */
  beside?: EntityDocument[]
}

type Parts = Pick<Services, 'db' | 'operations' | 'store'>

/** @throws Fault 'screen.unknown', 'screen.forbidden' */
export async function buildBundle(
  parts: Parts & Pick<Services, 'entities'>,
  who: Who,
  key: string,
): Promise<ScreenBundle> {
  const view = await parts.store.view(who.tenant)
  const reading = { view, ...(await rightsFor(parts, who)), keeps: true }
  const bundle = await cutBundle(parts, reading, key)
  if (!bundle) throw new Fault('screen.forbidden', { screen: key })
  return bundle
}

/** The screen as the reader gets it, null when the reader may not open it. @throws Fault 'screen.unknown' */
export async function cutBundle(
  { db, operations, store }: Parts,
  { view, keeps, beside = [], ...rights }: Reading,
  key: string,
): Promise<ScreenBundle | null> {
  const { who, accessOf } = rights
  const placed = view.screen(key)
  if (!placed) throw new Fault('screen.unknown', { screen: key })
  const screen = resolveScreen(view, store.widgets, placed.document)
  const entities = [...new Set([...screen.entities, ...beside])]
  const usable = usableOf(entities, accessOf)
  const cuts: Cuts = Object.fromEntries([
    ...shownThrough(view, entities).map(entity => [entity.key, cutOf(entity, accessOf(entity), true)]),
    ...usable.map(({ entity, access }) => [entity.key, cutOf(entity, access, !access.may.size)]),
    ...usable.flatMap(({ entity, access }) =>
      hasTotalsAlone(access) ? [[entity.key, { ...cutOf(entity, access, true), totals: true }]] : [],
    ),
  ])
  const cutEntities = usable.map(({ entity, access }) => clientEntity(entity, access, cuts))
  const codes = buttonCodes(screen.document)
  const { opens, dicts, refused, saved, added } = await db.readAtOnce(who, async trx => {
    const shipped = store.shipped.screen(key)
    const [opens, dicts, refused, saved, added] = await Promise.all([
      shipped ? mayOpenShippedScreen(trx, who, screen) : mayOpenAppScreen(rights, screen, placed.app?.key),
      readDicts(trx, dictsOf(cutEntities)),
      codes.length ? refusedCodes(trx, who, codes) : new Set<string>(),
      keeps ? readSavedViews(trx, who, key) : null,
      keeps && placed.app ? operations.buttons(trx, { view, ...rights, app: placed.app.key }) : [],
    ])
    return { opens, dicts, refused, saved, added }
  })
  if (!opens) return null
  const seen = cutScreen(addButtons(screen.document, added), cuts, to => mayOpen(to, who))
  const document = cutRefused(seen, {
    step: refusesStep({ view, widgets: store.widgets, ...rights }),
    code: code => refused.has(code),
  }) as ScreenBundle['document']
  const designs = designedBy({ view, ...rights }, store, placed)
  return {
    key,
    document,
    entities: Object.fromEntries(cutEntities.map(entity => [entity.document.key, entity])),
    dicts: Object.fromEntries([...dicts].map(([code, dict]) => [code, dict.options])),
    app: placed.app,
    ...(designs === 'app' && { designs: true as const }),
    ...workdaysFor(who.tenant, [screen.document, ...screen.entities]),
    ...(saved && { views: viewsOf(saved, document, mayShareIn({ view, ...rights }, designs !== null)) }),
  }
}

/** Whether the reader may design the app of a screen, or a screen that is of none; null for who may not. */
function designedBy(
  { view, who }: Reading,
  { shipped }: Services['store'],
  { document: { key }, app }: Placed,
): 'app' | 'system' | null {
  const made = view.apps.find(each => each.key === app?.key)
  const kind = made ? 'app' : 'system'
  const designed = made
    ? { ...made, kind: 'app' as const }
    : { key, kind: 'system' as const, createdBy: '', editors: [] }
  return mayEdit(who, designed, shipped) ? kind : null
}

/** Whether the reader may share views of a list over an entity: who changes its records, or designs the screen. */
function mayShareIn({ view, accessOf }: Reading, designs: boolean): (entity: string) => boolean {
  return entity => {
    const document = view.find('entity', entity)?.document as EntityDocument | undefined
    return designs || (document !== undefined && accessOf(document).may.has('edit'))
  }
}

/**
 * The entities the reader may call, and those whose rows are in a visible field of one of these: rows follow their
 * record, as in `server/entity`; what their own grants hide or lock stays hidden or locked.
 */
function usableOf(entities: EntityDocument[], accessOf: AccessOf): { entity: EntityDocument; access: Access }[] {
  const all = entities.map(entity => ({ entity, access: accessOf(entity) }))
  const called = all.filter(({ access }) => access.may.size)
  const inside = new Set(
    called.flatMap(({ entity, access }) =>
      entity.fields.flatMap(({ id, type, to }) => (type === 'children' && !access.hide.has(id) ? (to ?? []) : [])),
    ),
  )
  return all.filter(({ entity, access }) => access.may.size || inside.has(entity.key))
}

/** The entities whose fields one of these shows through a reference. */
function shownThrough(view: PublishedView, entities: EntityDocument[]): EntityDocument[] {
  const keys = entities.flatMap(({ fields }) =>
    fields.flatMap(field => (field.show?.length ? (targetOf(field) ?? []) : [])),
  )
  return [...new Set(keys)].flatMap(key => (view.find('entity', key)?.document as EntityDocument | undefined) ?? [])
}

const cutOf = (document: EntityDocument, { hide, mask, unlisted, unsearched }: Access, inside: boolean) => ({
  document,
  hide: [...hide],
  mask: [...mask],
  unlisted: [...unlisted],
  unsearched: [...unsearched],
  inside,
})

function clientEntity(entity: EntityDocument, access: Access, cuts: Cuts): ClientEntity {
  const rollups = entity.fields.filter(field => isRollup(field) && !access.hide.has(field.id))
  return {
    document: cutEntity(entity, { hide: [...access.hide], mask: [...access.mask] }, cuts),
    path: entity.path ?? `/api/data/${entity.key}`,
    may: [...access.may].sort(),
    readOnly: [...access.readOnly].sort(),
    ...(rollups.length && { rollups: rollups.map(({ id }) => id) }),
  }
}

function dictsOf(entities: ClientEntity[]): string[] {
  return [...new Set(entities.flatMap(({ document }) => document.fields.flatMap(field => field.dict ?? [])))]
}
