import { openSight, readsHidden, recordSight, type Sight } from '../access/sight.ts'
import type { Issue } from '../error/issue.ts'
import type { AnyDocument, FormBody, Library, Node, Rule, TableBody } from '../schema/document.ts'

const NODE_RULES = ['when', 'readOnly', 'required', 'value', 'choices'] as const

/**
 * Rules of a screen that read a field which some grant hides, on something that is not hidden itself: the browser of such
 * a reader could not run them. (Rules of the entity may: the server runs those.)
 * @param document  expanded
 * @source docs/language.md#types-and-cost
 */
export function checkHidden(document: AnyDocument, library: Library): Issue[] {
  const issues: Issue[] = []
  const report = (rule: Rule | undefined, sight: Sight, path: string) => {
    if (readsHidden(rule, sight)) issues.push({ path, code: 'access.reads' })
  }
  const sightOf = (key: string | undefined): Sight => {
    const entity = key === undefined ? undefined : library.entity(key)
    const hide = entity?.access?.flatMap(grant => grant.hide ?? []) ?? []
    return entity ? recordSight(entity.key, { [entity.key]: { document: entity, hide } }, openSight()) : openSight()
  }
  const visitTable = (table: TableBody, prefix: string) => {
    const sight = sightOf(table.entity)
    report(table.where, sight, `${prefix}where`)
    for (const list of ['formats', 'views', 'toolbar', 'rowActions'] as const) {
      for (const item of table[list] ?? []) {
        report('when' in item ? item.when : undefined, sight, `${prefix}${list}/${item.id}/when`)
        report('where' in item ? item.where : undefined, sight, `${prefix}${list}/${item.id}/where`)
      }
    }
  }
  const visitNode = (node: Node, sight: Sight, prefix: string) => {
    const path = `${prefix}nodes/${node.id}`
    if (node.bind !== undefined && sight.hides(node.bind)) return
    for (const key of NODE_RULES) report(node[key], sight, `${path}/${key}`)
    for (const [name, rule] of Object.entries(node.live ?? {})) report(rule, sight, `${path}/live/${name}`)
    if (node.widget === 'table' && node.body) visitTable(node.body as TableBody, `${path}/`)
    if (node.widget === 'form' && node.body) visitForm(node.body as FormBody, `${path}/`)
    for (const child of node.children ?? []) {
      visitNode(child, node.bind === undefined ? sight : sight.within(node.bind), prefix)
    }
  }
  const visitForm = (form: FormBody, prefix: string) => {
    for (const node of form.nodes ?? []) visitNode(node, sightOf(form.entity), prefix)
  }
  if (document.kind === 'page') for (const node of document.nodes ?? []) visitNode(node, openSight(), '')
  if (document.kind === 'form') visitForm(document, '')
  if (document.kind === 'table') visitTable(document, '')
  return issues
}
