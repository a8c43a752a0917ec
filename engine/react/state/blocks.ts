/**
 * Blocks of a page that are not drawn in place: the form and the detail that a table opens in a dialog.
 * @source docs/language.md#from-and-change
 */
import type { FormBody, Node, PageBody, TableBody } from '../../schema/document.ts'

/** Ids of the nodes that tables of the page open as dialogs; a key of another document is none of the page. */
export function hiddenBlocks(body: PageBody): Set<string> {
  const found = new Set<string>()
  const visit = (nodes: Node[] = []) => {
    for (const node of nodes) {
      if (node.widget === 'table')
        for (const id of dialogsOf(node.body as TableBody | undefined)) if (blockNode(body.nodes, id)) found.add(id)
      visit(node.children)
    }
  }
  visit(body.nodes)
  return found
}

function dialogsOf(body: TableBody | undefined): string[] {
  return [body?.form, body?.detail].filter(id => id !== undefined)
}

/** A top node of the page that carries a form, by id. */
export function blockNode(nodes: Node[] = [], id: string): (Node & { body: FormBody }) | undefined {
  const node = nodes.find(entry => entry.id === id)
  return node?.body && 'nodes' in node.body ? (node as Node & { body: FormBody }) : undefined
}
