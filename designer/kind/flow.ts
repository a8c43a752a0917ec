/**
 * The inspector's rows for a process and its elements: their controls and limits are those of the grammar.
 * @source docs/designer.md#processes
 */
import type { ElementType } from '#engine/flow/bpmn/definition.ts'
import type { FlowElement, PropGroup } from '#engine/schema/document.ts'
import type { DesignedKind } from './designed-kind.ts'
import { ELEMENT, FLOW, partOf } from './grammar.ts'
import { ENVELOPE, type KeyTable } from './key-table.ts'

/** Controls of values that the grammar describes as objects and lists. */
const EDITORS: Record<string, string> = {
  condition: 'condition',
  who: 'who',
  fields: 'rights',
  buttons: 'buttons',
  checks: 'formChecks',
  preRead: 'preRead',
  many: 'object',
  nobody: 'object',
  back: 'object',
  comment: 'object',
  copy: 'object',
  due: 'object',
  serial: 'object',
  service: 'object',
  event: 'object',
  brief: 'fieldList',
}

const GROUPS: Partial<Record<PropGroup, readonly string[]>> = {
  content: ['name', 'nameEn', 'who', 'many', 'event', 'calledElement', 'service', 'condition'],
  data: ['fields', 'rest', 'form', 'brief', 'serial', 'subject'],
  rules: ['own', 'samePerson', 'nobody', 'assigneeRequired', 'checks'],
  behaviour: ['buttons', 'preRead', 'due', 'back', 'comment', 'copy', 'batch', 'withdraw', 'skipFirst'],
  access: ['administrators', 'starters', 'onBehalf', 'viewers', 'callers'],
}
const GROUP_OF = Object.fromEntries(
  Object.entries(GROUPS).flatMap(([group, names]) => names.map(name => [name, group as PropGroup])),
)

const NAMES: readonly string[] = ['name', 'nameEn']

function rows(of: typeof ELEMENT, names: readonly string[]): KeyTable {
  return Object.fromEntries(
    names.flatMap(name => {
      const part = partOf(of.grammar, of.file, name)
      if (!part) return []
      const editor = EDITORS[name] ?? part.schema.editor
      const { maxLength, ...schema } = part.schema
      // a file may have a name of any length, a person types a line
      const most = NAMES.includes(name) ? {} : { maxLength }
      return [[name, { ...schema, ...most, ...(editor && { editor }), group: GROUP_OF[name] ?? 'advanced' }]]
    }),
  )
}

const USER_TASK = [
  ...['who', 'many', 'fields', 'rest', 'form', 'buttons', 'preRead', 'due', 'back', 'comment', 'copy', 'batch'],
  ...['nobody', 'own', 'samePerson', 'assigneeRequired', 'checks'],
]
const SERVICE = ['service']
const EVENT = ['event']

const OF_TYPE: Partial<Record<ElementType, readonly string[]>> = {
  startEvent: ['event', 'fields', 'rest', 'form', 'copy', 'checks'],
  userTask: USER_TASK,
  task: ['copy'],
  intermediateCatchEvent: EVENT,
  intermediateThrowEvent: EVENT,
  boundaryEvent: EVENT,
  endEvent: EVENT,
  callActivity: ['calledElement'],
  serviceTask: SERVICE,
  scriptTask: SERVICE,
  sendTask: SERVICE,
}

/** The rows for an element. @param otherwise  the way that is taken when no condition holds */
export function keysOfElement({ id, type, event }: FlowElement, otherwise: ReadonlySet<string>): KeyTable {
  const way = otherwise.has(id) ? [] : ['condition']
  const names = [...NAMES, ...(type === 'sequenceFlow' ? way : (OF_TYPE[type] ?? []))]
  // an event that waits for nothing, and one whose kind says all, have nothing to set
  const isBare = event === undefined || event.kind === 'terminate'
  return rows(ELEMENT, isBare ? names.filter(name => name !== 'event') : names)
}

const OF_FLOW = [
  ...[
    'administrators',
    'starters',
    'onBehalf',
    'viewers',
    'callers',
    'subject',
    'brief',
    'serial',
    'withdraw',
    'skipFirst',
    'form',
    'rest',
  ],
  'process',
]

export const flow: DesignedKind = {
  surface: 'flow',
  ownAccess: true,
  keys: { ...ENVELOPE, ...rows(FLOW, OF_FLOW) },
}
