import type { RuleScope } from '../rules/scope.ts'
import { recordEnv } from '../rules/scope.ts'
import type { AnyDocument } from '../schema/document.ts'
import type { Checking } from './checking.ts'
import { findActs, readsRecord } from './find-acts.ts'

/** Checks that the server can find the screen and the record of each step that has it do an action. */
export function checkActs(checking: Checking, document: AnyDocument) {
  for (const act of findActs(document)) {
    const path = act.at.slice(1)
    if (act.over === undefined) checking.report(path, 'act.place')
    else if (act.over === 'table' && readsRecord(act)) checking.report(path, 'act.record')
  }
}

/** Checks that a form has no such step: it is drawn at a task too, which is on no screen. */
export function refuseActs(checking: Checking, form: AnyDocument) {
  for (const { at, over } of findActs(form)) if (over) checking.report(at.slice(1), 'act.place')
}

/** The names that the server knows when it is asked for an action: it asks the conditions again. */
export const onServer = (scope: RuleScope): RuleScope => ({ ...scope, env: recordEnv({ $row: 'any' }) })

/** The same, around the table whose button has the step. */
export const aroundActs = ({ up: _, ...scope }: RuleScope): RuleScope => ({ ...scope, fields: [], env: recordEnv() })
