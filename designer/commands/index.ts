/** Every command of the designer by name. @source docs/designer.md#kernel */
import { accessSet, pageAccess } from './access-set.ts'
import { actionSet } from './action-set.ts'
import { cardPlace } from './card-place.ts'
import type { Command } from './command.ts'
import {
  conflictResolve,
  differenceUndo,
  documentAdd,
  documentRemove,
  pointRestore,
  sourceApply,
  versionRestore,
} from './document-put.ts'
import { fieldAdd } from './field-add.ts'
import { fieldRemove, fieldRestore } from './field-remove.ts'
import { fieldReorder } from './field-reorder.ts'
import { fieldRetype } from './field-retype.ts'
import { fieldSet } from './field-set.ts'
import { itemCommands } from './list-items.ts'
import { nodeAdd } from './node-add.ts'
import { nodeBeside } from './node-beside.ts'
import { nodeDuplicate } from './node-duplicate.ts'
import { nodeMove } from './node-move.ts'
import { nodeNudge } from './node-nudge.ts'
import { nodeRemove } from './node-remove.ts'
import { nodeUnwrap } from './node-unwrap.ts'
import { nodeWrap } from './node-wrap.ts'
import { propReset } from './prop-reset.ts'
import { propSet } from './prop-set.ts'
import { ruleClear, ruleSet } from './rule-set.ts'
import { textSet } from './text-set.ts'

const column = itemCommands('column')
const search = itemCommands('search')
const button = itemCommands('button')
const view = itemCommands('view')
const check = itemCommands('check')
const query = itemCommands('query')

export const COMMANDS = {
  'node.add': nodeAdd,
  'node.remove': nodeRemove,
  'node.move': nodeMove,
  'node.beside': nodeBeside,
  'node.nudge': nodeNudge,
  'node.duplicate': nodeDuplicate,
  'node.wrap': nodeWrap,
  'node.unwrap': nodeUnwrap,
  'prop.set': propSet,
  'prop.reset': propReset,
  'text.set': textSet,
  'rule.set': ruleSet,
  'rule.clear': ruleClear,
  'action.set': actionSet,
  'field.add': fieldAdd,
  'field.set': fieldSet,
  'field.reorder': fieldReorder,
  'field.retype': fieldRetype,
  'field.remove': fieldRemove,
  'field.restore': fieldRestore,
  'column.add': column.add,
  'column.move': column.move,
  'column.set': column.set,
  'column.remove': column.remove,
  'search.add': search.add,
  'search.move': search.move,
  'search.set': search.set,
  'search.remove': search.remove,
  'button.add': button.add,
  'button.move': button.move,
  'button.set': button.set,
  'button.remove': button.remove,
  'view.add': view.add,
  'view.move': view.move,
  'view.set': view.set,
  'view.remove': view.remove,
  'check.add': check.add,
  'check.set': check.set,
  'check.remove': check.remove,
  'query.add': query.add,
  'query.set': query.set,
  'query.remove': query.remove,
  'card.place': cardPlace,
  'access.set': accessSet,
  'page.access': pageAccess,
  'document.add': documentAdd,
  'document.remove': documentRemove,
  'source.apply': sourceApply,
  'difference.undo': differenceUndo,
  'version.restore': versionRestore,
  'point.restore': pointRestore,
  'conflict.resolve': conflictResolve,
} as const

export type CommandName = keyof typeof COMMANDS
export type ArgsOf<Name extends CommandName> = (typeof COMMANDS)[Name] extends Command<infer Args> ? Args : never

/** One command with its arguments, as JSON. */
export type Call = { [Name in CommandName]: { command: Name; args: ArgsOf<Name> } }[CommandName]
