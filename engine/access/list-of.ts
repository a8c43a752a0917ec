import type { Node, PageBody, TableBody } from '../schema/document.ts'

/** A node with the table of an entity. */
export type TableNode = Node & { body: TableBody & { entity: string } }

/**
 * The list of a page: the first table of records that its reader may read. The page's address may name one of them.
 * @param mayRead  whether the reader may list the records of an entity, and open them
 * @source docs/ui.md#a-record
 */
export function listOf({ nodes = [] }: PageBody, mayRead: (entity: string) => boolean): TableNode | undefined {
  for (const node of nodes) {
    const list = isList(node) && mayRead(node.body.entity) ? node : listOf({ nodes: node.children }, mayRead)
    if (list) return list
  }
  return undefined
}

/** The rows of a `call` need not be records. */
function isList(node: Node): node is TableNode {
  const body = node.widget === 'table' ? (node.body as TableBody | undefined) : undefined
  return body?.entity !== undefined && body.call === undefined
}
