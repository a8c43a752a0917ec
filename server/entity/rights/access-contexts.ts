import { type Standing, standingIn } from '#engine/access/app-rights.ts'
import { ADMINISTRATOR, managesApp, type Who } from '#engine/access/who.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Models } from '../model/model.ts'
import { type Access, accessTo, NO_RIGHTS } from './access.ts'
import type { Grants } from './grants/grants.ts'
import { type AccessContext, type Reader, readerOf } from './reader.ts'
import { managersRowAccess, rowAccess } from './rows/row-access.ts'
import { withFormulas } from './with-formulas.ts'

/** At most this many are cached; then all are dropped. */
const MOST = 10_000

/**
 * Access contexts, made once for a person and cached as long as the grants they were made with. Grants are read again
 * every few seconds, so `$today` and `$now` in the rows of a grant are never older than that.
 */
export function openAccessContexts() {
  const kept = new Map<string, { grants: Grants; accessContext: AccessContext }>()
  return (models: Models, who: Who, grants: Grants): AccessContext => {
    const key = JSON.stringify([
      who.tenant,
      who.id,
      who.dept,
      who.roles,
      who.posts,
      who.held,
      who.apps,
      who.lang,
      who.guest,
    ])
    const known = kept.get(key)
    if (known && known.accessContext.models === models && known.grants === grants) return known.accessContext
    if (kept.size >= MOST) kept.clear()
    const accessContext = contextWith(models, who, grants)
    kept.set(key, { grants, accessContext })
    return accessContext
  }
}

/** The access context of a person with these grants. @param isWhole  nothing is masked */
export function contextWith(models: Models, who: Who, grants: Grants, isWhole = false): AccessContext {
  // by the document rather than its key: a draft has rights of its own
  const accesses = new WeakMap<EntityDocument, Access>()
  const readers = new Map<string, Reader>()
  const standings = new Map<string, Standing>()
  const standing = (app: string): Standing => {
    const known = standings.get(app) ?? standingIn(app, who, grants.app(app))
    standings.set(app, known)
    return known
  }
  const hasAll = (key: string) => who.roles.includes(ADMINISTRATOR) || managesApp(who, models.appOf(key) ?? '')
  /** @param below  keys of the rows whose rights are asked: what would go in a circle has none */
  const rightsOn = (document: EntityDocument, below: string[] = []): Access => {
    const { key, rightsOf } = document
    const own = () => {
      const app = models.appOf(key)
      return accessTo(document, who, grants, app === undefined ? undefined : standing(app))
    }
    if (rightsOf === undefined || who.guest) return own()
    const records = [...below, key].includes(rightsOf) ? undefined : models.find(rightsOf)?.document
    const above = records && { document: records, access: rightsOn(records, [...below, key]) }
    return hasAll(key) ? managersRowAccess(document, above, own()) : rowAccess(document, above)
  }
  const granted = (document: EntityDocument): Access => {
    const access = rightsOn(document)
    return isWhole ? { ...access, mask: new Set() } : access
  }
  const other = (key: string) => {
    const document = models.find(key)?.document
    return document && { document, access: granted(document) }
  }
  let whole: AccessContext | undefined
  const accessContext: AccessContext = {
    who,
    models,
    access(document) {
      const known = accesses.get(document)
      if (known) return known
      const access = withFormulas(document, granted(document), other)
      accesses.set(document, access)
      return access
    },
    reader(model, call) {
      const key = `${call} ${model.key}`
      const known = readers.get(key)
      if (known) return known
      const reader = readerOf(accessContext, model, inList(accessContext.access(model.document), call), call)
      readers.set(key, reader)
      return reader
    },
    standing,
    grants,
    unmasked() {
      whole ??= isWhole ? accessContext : contextWith(models, who, grants, true)
      return whole
    },
  }
  return accessContext
}

const LISTS = new Set(['list', 'export'])

/** What a call that lists gives: without the fields that lists leave out. */
function inList(access: Access, call: string): Access {
  if (access.unlisted.size === 0 || !LISTS.has(call)) return access
  return { ...access, hide: new Set([...access.hide, ...access.unlisted]) }
}

const MAKER: Access = { ...NO_RIGHTS, may: new Set(['add', 'edit', 'import', 'select']), mask: new Set() }

/**
 * The same person with every right to fill the models `keys` and the rows of their records, and to refer to these: with
 * it the rows of a workbook become records of the app made from it. Whoever may publish a model may fill it, whatever
 * its grants say of them as a user.
 * @source docs/designer.md#workbooks
 */
export function asMaker(context: AccessContext, keys: string[]): AccessContext {
  const models = keys.flatMap(key => context.models.find(key) ?? [])
  const filled = new Set<EntityDocument>(
    models.flatMap(model => [model, ...model.children.map(child => child.model)]).map(one => one.document),
  )
  const access = (document: EntityDocument) => (filled.has(document) ? MAKER : context.access(document))
  const made: AccessContext = {
    ...context,
    access,
    reader: (model, call) => readerOf(made, model, access(model.document), call),
  }
  return made
}
