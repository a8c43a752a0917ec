import { isForm } from '../kind/form.ts'
import type { RuleScope } from '../rules/scope.ts'
import { recordEnv } from '../rules/scope.ts'
import type { AnyDocument, Node } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import type { Checking } from './checking.ts'
import { findActs, readsRecord } from './find-acts.ts'

/**
 * Checks that the server can find the screen and the record of each step that has it do an action. A form has none, nor
 * a table it uses: it is drawn at a task too, which is on no screen.
 * @param expand  a document that is used, as it is edited
 */
export function checkActs(checking: Checking, document: AnyDocument, expand: (used: AnyDocument) => AnyDocument) {
  for (const act of findActs(document)) {
    const path = act.at.slice(1)
    if (act.over === undefined || isForm(document)) checking.report(path, 'act.place')
    else if (act.over === 'table' && readsRecord(act)) checking.report(path, 'act.record')
  }
  for (const { id, use } of isForm(document) ? tablesUsed(document) : []) {
    const table = checking.library.document('table', use)
    if (table && findActs(expand(table)).length > 0) checking.report(`nodes/${id}`, 'act.place')
  }
}

type Using = Pick<Node, 'id'> & { use: string }

/** The nodes that stand for a table of another document; a form that is used is checked by itself. */
function tablesUsed(part: unknown): Using[] {
  if (Array.isArray(part)) return part.flatMap(tablesUsed)
  if (!isRecord(part)) return []
  const { widget, use } = part
  const own = widget === 'table' && typeof use === 'string' ? [part as unknown as Using] : []
  return [...own, ...Object.values(part).flatMap(tablesUsed)]
}

/** The names that the server knows when it is asked for an action: it asks the conditions again. */
export const onServer = (scope: RuleScope): RuleScope => ({
  ...scope,
  env: recordEnv({ $row: scope.env.$row ?? 'any' }),
})

/** The same, around the table whose button has the step. */
export const aroundActs = ({ up: _, ...scope }: RuleScope): RuleScope => ({ ...scope, fields: [], env: recordEnv() })
