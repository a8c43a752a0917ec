/**
 * The inspector's rows for a process and its elements: their controls and limits are those of the grammar.
 * @source docs/designer.md#processes
 */
import type { ElementType } from '#engine/schema/document/process.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import type { DesignedKind } from './designed-kind.ts'
import { ELEMENT, FLOW, partOf } from './grammar.ts'
import { ENVELOPE, type KeyTable, type RowGroup } from './key-table.ts'

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
  subject: 'title',
}

type Groups = Partial<Record<RowGroup, readonly string[]>>

const OF_FLOW: Groups = {
  content: ['subject', 'brief'],
  may: ['buttons'],
  access: ['starters', 'administrators', 'onBehalf', 'viewers'],
  more: ['withdraw', 'skipFirst', 'back', 'serial', 'form', 'rest', 'callers', 'process'],
}
/** What everybody asks of a step stands first; a step is usually left without the rest. */
const OF_TASK: Groups = {
  content: ['name'],
  who: ['who', 'many'],
  may: ['buttons', 'signature'],
  sees: ['fields', 'rest'],
  more: [
    ...['nameEn', 'due', 'comment', 'copy', 'back', 'nobody', 'own', 'samePerson', 'assigneeRequired', 'batch'],
    ...['form', 'preRead', 'checks'],
  ],
}
const OF_START: Groups = {
  content: ['name', 'event'],
  sees: ['fields', 'rest'],
  more: ['nameEn', 'copy', 'form', 'checks'],
}
const only = (...names: string[]): Groups => ({ content: ['name', 'nameEn', ...names] })

const NAMES: readonly string[] = ['name', 'nameEn']

/** Labels of keys that mean something else elsewhere. */
const WORDS: Record<string, string> = { buttons: 'usualButtons' }

function rows(of: typeof ELEMENT, groups: Groups): KeyTable {
  const named = Object.entries(groups).flatMap(([group, names]) =>
    names.map(name => [name, group as RowGroup] as const),
  )
  return Object.fromEntries(
    named.flatMap(([name, group]) => {
      const part = partOf(of.grammar, of.file, name)
      if (!part) return []
      const editor = EDITORS[name] ?? part.schema.editor
      const { maxLength, ...schema } = part.schema
      // a file may have a name of any length, a person types a line
      const most = NAMES.includes(name) ? {} : { maxLength }
      const word = of === FLOW ? WORDS[name] : undefined
      return [[name, { ...schema, ...most, ...(editor && { editor }), ...(word && { word }), group }]]
    }),
  )
}

const SERVICE = only('service')
const EVENT = only('event')

const OF_TYPE: Partial<Record<ElementType, Groups>> = {
  startEvent: OF_START,
  userTask: OF_TASK,
  task: only('copy'),
  intermediateCatchEvent: EVENT,
  intermediateThrowEvent: EVENT,
  boundaryEvent: EVENT,
  endEvent: EVENT,
  callActivity: only('calledElement'),
  serviceTask: SERVICE,
  scriptTask: SERVICE,
  sendTask: SERVICE,
  sequenceFlow: only('condition'),
}

/** The rows for an element. @param otherwise  the way that is taken when no condition holds */
export function keysOfElement({ id, type, event }: FlowElement, otherwise: ReadonlySet<string>): KeyTable {
  const { condition, event: waits, ...others } = rows(ELEMENT, OF_TYPE[type] ?? only())
  // an event that waits for nothing, and one whose kind says all, have nothing to set
  const isBare = event === undefined || event.kind === 'terminate'
  return {
    ...others,
    ...(condition && !otherwise.has(id) && { condition }),
    ...(waits && !isBare && { event: waits }),
  }
}

export const flow: DesignedKind = {
  surface: 'flow',
  ownAccess: true,
  keys: { ...ENVELOPE, ...rows(FLOW, OF_FLOW) },
}
