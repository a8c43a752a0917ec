/**
 * Verbs of entities whose records form a tree.
 * @source UR-17, UR-18, UR-28, DI-14
 */
import { Fault } from '#engine/error/fault.ts'
import { growTree, nodeOf, type TreeNode } from '../../entity/read/tree.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { idsNamed } from './set-field.ts'

/** The whole tree, for a picker. */
export const tree: Verb = {
  method: 'GET',
  run: async context => growTree(await rowsOf(context, undefined, false)),
}

/** One record with all records below it. @source UR-16 */
export const subtree: Verb = {
  method: 'GET',
  async run(context) {
    const [id] = await idsNamed(context)
    const below = (nodes: TreeNode[]): TreeNode | undefined =>
      nodes.find(node => node.id === id) ?? nodes.map(node => below(node.children ?? [])).find(Boolean)
    const found = below(growTree(await rowsOf({ ...context, input: {} }, undefined, false)))
    if (!found) throw new Fault('record.unknown', { title: context.entity.title })
    return [found]
  },
}

/** The children of one record, for a picker. */
export const lazyTree: Verb = {
  method: 'GET',
  run: async context => (await rowsOf(context, context.input.parentId ?? null, false)).map(nodeOf),
}

/** The children of one record, with the fields a list shows. */
export const lazyList: Verb = {
  method: 'GET',
  run: async context => (await rowsOf(context, context.input.parentId ?? null, true)).map(nodeOf),
}

function rowsOf({ entities, who, entity, input }: VerbContext, parent: unknown, whole: boolean) {
  const { parentId: _, tenantId: __, ...filters } = input // the tenant is always the caller's
  return entities.tree(who, entity.key, { filters, parent, whole })
}
