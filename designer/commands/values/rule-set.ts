import type { Rule } from '#engine/schema/document.ts'
import { type Command, checkThere, edit, sayKeys } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { putValue } from './prop-set.ts'

/** The path of a rule in its item: `['required']`, `['live', 'text']`. */
export interface RuleSet {
  document: DocName
  address: string
  target: string[]
  rule: Rule
}

/** Sets a rule of an item. @source docs/designer.md#kernel */
export const ruleSet: Command<RuleSet> = {
  name: 'rule.set',
  check: (view, args) => checkThere(view, args.document, [args.address]),
  patch: (_, args) => edit(args.document, putValue(args.address, args.target, args.rule)),
  say: (view, args) => sayKeys(view, 'designer.say.rule', args.document, args.address, [args.target.join('.')]),
}

/** Removes a rule, so that the constant beside it applies again. @source docs/designer.md#kernel */
export const ruleClear: Command<Omit<RuleSet, 'rule'>> = {
  name: 'rule.clear',
  check: (view, args) => checkThere(view, args.document, [args.address]),
  patch: (_, args) => edit(args.document, putValue(args.address, args.target, undefined)),
  say: (view, args) => sayKeys(view, 'designer.say.ruleCleared', args.document, args.address, [args.target.join('.')]),
}
