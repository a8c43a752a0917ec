/** Opens the entities of a tenant for a caller: their model, the caller's rights, and the hooks of modules. */
import type { AppGrant } from '#engine/access/app-rights.ts'
import { TOTALS } from '#engine/access/grant-of.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Db } from '../db/db.ts'
import { type DocumentSource, type Model, type Models, openModels } from './model/model.ts'
import { refreshWorkdays } from './model/workdays.ts'
import { mustBeAllowed } from './rights/access.ts'
import { contextWith, openAccessContexts } from './rights/access-contexts.ts'
import { openGrants } from './rights/grants/grants.ts'
import type { AccessContext, Reader } from './rights/reader.ts'
import { isStored } from './table/names.ts'
import type { Hook } from './write/hook.ts'

export type EntityOpener = ReturnType<typeof createOpener>

/** @throws Fault for each entity it opens: 'entity.unknown', 'entity.forbidden' */
export function createOpener(db: Db, source: DocumentSource, hookOf: (model: Model) => Hook | undefined) {
  const openedModels = openModels(source)
  const granted = openGrants(db)
  const accessContexts = openAccessContexts()

  async function modelsOf(tenant: string): Promise<Models> {
    const [models] = await Promise.all([openedModels(tenant), refreshWorkdays(tenant)])
    return models
  }

  async function contextOf(who: Who): Promise<AccessContext> {
    const [models, grants] = await Promise.all([modelsOf(who.tenant), granted.read(who.tenant)])
    return accessContexts(models, who, grants)
  }

  async function contextUnder(who: Who, permissions: ReadonlyMap<string, AppGrant[]>): Promise<AccessContext> {
    const [models, grants] = await Promise.all([modelsOf(who.tenant), granted.read(who.tenant)])
    return contextWith(models, who, { ...grants, app: key => permissions.get(key) ?? [] })
  }

  async function open(who: Who, key: string, call: string): Promise<Reader> {
    return openIn(await contextOf(who), key, call)
  }

  function openIn(accessContext: AccessContext, key: string, call: string): Reader {
    const reader = accessContext.reader(accessContext.models.get(key), call)
    mustBeAllowed(reader.model.document, reader.access, accessContext.who, call)
    return reader
  }

  async function hookFor({ tenant }: Who, key: string): Promise<Hook | undefined> {
    const model = (await modelsOf(tenant)).find(key)
    return model && hookOf(model)
  }

  /** Opens an entity for its records. Entities whose actions get their data elsewhere store none. */
  async function openStored(who: Who, key: string, call: string): Promise<Reader> {
    return mustBeStored(await open(who, key, call))
  }

  /** Opens an entity for a query: who may not list its records may have their totals. */
  async function openQuery(who: Who, key: string, get: unknown): Promise<Reader> {
    const accessContext = await contextOf(who)
    const { may } = accessContext.access(accessContext.models.get(key).document)
    const call = get === 'sums' && may.has(TOTALS) && !may.has('list') ? TOTALS : 'list'
    return mustBeStored(openIn(accessContext, key, call))
  }

  function mustBeStored(reader: Reader): Reader {
    if (!isStored(reader.model.document)) throw new Fault('entity.unknown', { entity: reader.model.key })
    return reader
  }

  /**
   * Opens an entity for saving a record: adding one, or changing the one the body names. The context is read before the
   * transaction begins, so that no transaction waits for a second connection.
   */
  function openForSave(accessContext: AccessContext, key: string, body: unknown): Reader {
    const isNew = !(body as { id?: unknown } | null)?.id
    return mustBeStored(openIn(accessContext, key, isNew ? 'add' : 'edit'))
  }

  return { modelsOf, granted, contextOf, contextUnder, open, openStored, openQuery, mustBeStored, openForSave, hookFor }
}
