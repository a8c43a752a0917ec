import { withShown } from '#engine/entity/with-shown.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, checkThere, type DraftView, edit, sayKeys } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { putValue } from './prop-set.ts'

/** The path of a rule in its item: `['required']`, `['live', 'text']`. */
export interface RuleSet {
  document: DocName
  address: string
  target: string[]
  rule: Rule
}

/**
 * Sets a rule of an item. What a rule of a model reads through its references is shown by them from then on.
 * @source docs/designer.md#kernel
 */
export const ruleSet: Command<RuleSet> = {
  name: 'rule.set',
  check: (view, args) => checkThere(view, args.document, [args.address]),
  patch: (view, args) => edit(args.document, putValue(args.address, args.target, args.rule), ...shownBy(view, args)),
  say: (view, args) => sayKeys(view, 'designer.say.rule', args.document, args.address, [args.target.join('.')]),
}

function shownBy(view: DraftView, { document: name, rule }: RuleSet): Primitive[] {
  const document = view.docs[name]
  if (!document || !isEntity(document)) return []
  return withShown(document, rule).fields.flatMap((field, at) =>
    field === document.fields[at] ? [] : [putValue(`fields/${field.id}`, ['show'], field.show)],
  )
}

/** Removes a rule, so that the constant beside it applies again. @source docs/designer.md#kernel */
export const ruleClear: Command<Omit<RuleSet, 'rule'>> = {
  name: 'rule.clear',
  check: (view, args) => checkThere(view, args.document, [args.address]),
  patch: (_, args) => edit(args.document, putValue(args.address, args.target, undefined)),
  say: (view, args) => sayKeys(view, 'designer.say.ruleCleared', args.document, args.address, [args.target.join('.')]),
}
