import { grantsOfRecords } from '../access/grant-of.ts'
import { openVisibility, readsHidden, recordVisibility, type Visibility } from '../access/visibility.ts'
import { hiddenWith } from '../access/withhold.ts'
import type { FormBody, Node, Rule, TableBody } from '../schema/document.ts'
import { maskedTo } from '../value/mask.ts'
import type { Checking } from './checking.ts'

const NODE_RULES = ['when', 'readOnly', 'required', 'value', 'choices'] as const

/**
 * Reports rules of a visible part of a screen that read a field hidden or left masked by some grant: that reader's browser could not
 * run them. (Rules of the entity may read it, because the server runs those.)
 * @param shown  of an expanded document
 * @source docs/language.md#types-and-cost
 */
export function checkHidden(checking: Checking, shown: { nodes?: Node[]; form?: FormBody; table?: TableBody }) {
  const report = (rule: Rule | undefined, visibility: Visibility, path: string) => {
    if (readsHidden(rule, visibility)) checking.issues.push({ path, code: 'access.reads' })
  }
  const visibilityOf = (key: string | undefined): Visibility => {
    const entity = key === undefined ? undefined : checking.library.entity(key)
    const access = grantsOfRecords(entity ?? {})
    const hide = access.flatMap(grant => grant.hide ?? [])
    const mask = access.flatMap(grant => maskedTo(entity!, grant))
    return entity
      ? recordVisibility(
          entity.key,
          { [entity.key]: { document: entity, hide: hiddenWith(entity, hide), mask } },
          openVisibility(),
        )
      : openVisibility()
  }
  const visitTable = (table: TableBody, prefix: string) => {
    const visibility = visibilityOf(table.entity)
    report(table.where, visibility, `${prefix}where`)
    for (const list of ['formats', 'views', 'toolbar', 'rowActions'] as const) {
      for (const item of table[list] ?? []) {
        report('when' in item ? item.when : undefined, visibility, `${prefix}${list}/${item.id}/when`)
        report('where' in item ? item.where : undefined, visibility, `${prefix}${list}/${item.id}/where`)
      }
    }
  }
  const visitNode = (node: Node, visibility: Visibility, prefix: string) => {
    const path = `${prefix}nodes/${node.id}`
    if (node.bind !== undefined && visibility.hides(node.bind)) return
    for (const key of NODE_RULES) report(node[key], visibility, `${path}/${key}`)
    for (const [name, rule] of Object.entries(node.live ?? {})) report(rule, visibility, `${path}/live/${name}`)
    if (node.widget === 'table' && node.body) visitTable(node.body as TableBody, `${path}/`)
    if (node.widget === 'form' && node.body) visitForm(node.body as FormBody, `${path}/`)
    for (const child of node.children ?? []) {
      visitNode(child, node.bind === undefined ? visibility : visibility.within(node.bind), prefix)
    }
  }
  const visitForm = (form: FormBody, prefix: string) => {
    for (const node of form.nodes ?? []) visitNode(node, visibilityOf(form.entity), prefix)
  }
  for (const node of shown.nodes ?? []) visitNode(node, openVisibility(), '')
  if (shown.form) visitForm(shown.form, '')
  if (shown.table) visitTable(shown.table, '')
}
