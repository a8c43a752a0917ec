/** Every command of the designer by name. @source docs/designer.md#kernel */
import { accessSet, pageAccess, rowsRights } from './access/access-set.ts'
import type { Command } from './documents/command.ts'
import {
  conflictResolve,
  differenceUndo,
  documentAdd,
  documentRemove,
  pointRestore,
  sourceApply,
  versionRestore,
} from './documents/document-put.ts'
import { fieldAdd } from './fields/field-add.ts'
import { fieldRemove, fieldRestore } from './fields/field-remove.ts'
import { fieldReorder } from './fields/field-reorder.ts'
import { fieldRetype } from './fields/field-retype.ts'
import { fieldSet } from './fields/field-set.ts'
import { branchAdd, branchDefault, branchEnd, branchMove, branchRemove } from './flow/branches.ts'
import { diagramDraw } from './flow/diagram-draw.ts'
import { rightsSet } from './flow/rights-set.ts'
import { branchesAdd, stepAdd, stepMove, stepRemove } from './flow/steps.ts'
import { cardPlace } from './nodes/card-place.ts'
import { nodeAdd } from './nodes/node-add.ts'
import { nodeBeside } from './nodes/node-beside.ts'
import { nodeDuplicate } from './nodes/node-duplicate.ts'
import { nodeMove } from './nodes/node-move.ts'
import { nodeNudge } from './nodes/node-nudge.ts'
import { nodeRemove } from './nodes/node-remove.ts'
import { nodeUnwrap } from './nodes/node-unwrap.ts'
import { nodeWrap } from './nodes/node-wrap.ts'
import { actionSet } from './values/action-set.ts'
import { itemCommands } from './values/list-items.ts'
import { propReset } from './values/prop-reset.ts'
import { propSet } from './values/prop-set.ts'
import { ruleClear, ruleSet } from './values/rule-set.ts'
import { samplesRemove, samplesSet } from './values/samples-set.ts'
import { textSet } from './values/text-set.ts'

const column = itemCommands('column')
const search = itemCommands('search')
const button = itemCommands('button')
const view = itemCommands('view')
const check = itemCommands('check')
const query = itemCommands('query')
const test = itemCommands('test')

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
  'samples.set': samplesSet,
  'samples.remove': samplesRemove,
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
  'test.add': test.add,
  'test.set': test.set,
  'test.remove': test.remove,
  'card.place': cardPlace,
  'step.add': stepAdd,
  'step.move': stepMove,
  'step.remove': stepRemove,
  'branches.add': branchesAdd,
  'branch.add': branchAdd,
  'branch.move': branchMove,
  'branch.end': branchEnd,
  'branch.default': branchDefault,
  'branch.remove': branchRemove,
  'diagram.draw': diagramDraw,
  'rights.set': rightsSet,
  'access.set': accessSet,
  'access.rows': rowsRights,
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
