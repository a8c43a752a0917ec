/**
 * What modules add to the saving of each entity, created once for each document.
 * @source ARCHITECTURE.md#modules
 */
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Services } from '../../services.ts'
import type { DocumentSource, Model } from '../model/model.ts'
import type { Hook } from './hook.ts'

/** The entity a hook is requested for: the shipped document, or its creator's. */
interface Hooked {
  document: EntityDocument
  isShipped: boolean
  services: Services
}

/** A hook, or a function that creates one for an entity; undefined for an entity it ignores. */
export type MakeHook = Hook | ((of: Hooked) => Hook | undefined)

/** The key under which a module's hook is requested for every entity. */
const EVERY = '*'

/**
 * The hooks run in the order of the modules; within one module, the one under the entity's key before the one for all.
 * @param services  read when the first hook is created
 */
export function openHooks(
  modules: Record<string, MakeHook>[],
  shipped: DocumentSource['shipped'],
  services: () => Services,
): (model: Model) => Hook | undefined {
  const made = new WeakMap<EntityDocument, { hook: Hook | undefined }>()
  return ({ key, document: own }) => {
    const base = shipped.find('entity', key)?.document as EntityDocument | undefined
    const document = base ?? own
    const known = made.get(document)
    if (known) return known.hook
    const of: Hooked = { document, isShipped: base !== undefined, services: services() }
    const hooks = modules.flatMap(hooks =>
      [Object.hasOwn(hooks, key) ? hooks[key] : undefined, hooks[EVERY]].flatMap(
        make => (typeof make === 'function' ? make(of) : make) ?? [],
      ),
    )
    const hook = joinHooks(hooks)
    made.set(document, { hook })
    return hook
  }
}

export function joinHooks(hooks: Hook[]): Hook | undefined {
  if (hooks.length < 2) return hooks[0]
  const all = <E>(calls: (((event: E) => Promise<void>) | undefined)[]) => {
    const made = calls.filter(call => call !== undefined)
    if (!made.length) return undefined
    return async (event: E) => {
      for (const call of made) await call(event)
    }
  }
  return {
    grants: hooks.some(hook => hook.grants),
    import: hooks.find(hook => hook.import)?.import,
    afterRead: all(hooks.map(hook => hook.afterRead)),
    beforeCheck: all(hooks.map(hook => hook.beforeCheck)),
    beforeSave: all(hooks.map(hook => hook.beforeSave)),
    afterSave: all(hooks.map(hook => hook.afterSave)),
    afterRemove: all(hooks.map(hook => hook.afterRemove)),
    foretell: hooks.find(hook => hook.foretell)?.foretell,
  }
}
