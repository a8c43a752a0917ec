import type { Node } from './document.ts'

/** The ids of the fields that `nodes` and what stands in them show. Rows count as the field that holds them. */
export function fieldsIn(nodes: readonly Node[] = []): string[] {
  return nodes.flatMap(({ bind, children }) => (bind === undefined ? fieldsIn(children) : [bind]))
}
