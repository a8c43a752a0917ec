/**
 * Settings that Flowable-based systems write as attributes and extension elements: how each is read and written. An item of
 * a list is one extension element; what it cannot express is written as JSON in an element of our own namespace.
 * @source docs/workflow.md#files-of-other-systems
 */
import type {
  ButtonId,
  FieldSetting,
  FlowButton,
  FlowDocument,
  FlowSerial,
  NodeSettings,
  WhoRule,
} from '../../schema/document.ts'

type Attributes = Record<string, string>

/** One setting as the attributes of its extension element. */
export interface Codec<Item> {
  /** name of the extension element, without prefix */
  name: string
  /** name of the element of our own that holds what this one cannot */
  own: string
  /** null when the attributes mean nothing known; `at`: the item's place in its list */
  read(attributes: Attributes, at: number): Item | null
  /** all attributes, defaults too; what they mean may be less than the item says */
  write(item: Item, at: number): Attributes
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
const PATH = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/
const FORM = /^(wf_ex_[A-Za-z0-9_.-]+|[a-z][A-Za-z0-9]*([.-][a-z0-9][A-Za-z0-9]*)*)$/
const DURATION = /^P(?!$)(\d+D)?(T(\d+H)?(\d+M)?)?$/
const LONGEST_EXPRESSION = 2_000

const BUTTONS: readonly string[] = [
  'wf_pass',
  'wf_reject',
  'wf_print',
  'wf_transfer',
  'wf_delegate',
  'wf_terminate',
  'wf_add_instance',
  'wf_del_instance',
  'wf_rollback',
] satisfies ButtonId[]

const isSwitch = (text: string | undefined) => text === undefined || text === 'true' || text === 'false'

const button: Codec<FlowButton> = {
  name: 'button',
  own: 'screenwright:button',
  read({ prop = '', label, display }) {
    if (!BUTTONS.includes(prop) || !isSwitch(display)) return null
    return {
      id: prop as ButtonId,
      ...(label && { title: { zh: label } }),
      ...(display === 'false' && { hide: true as const }),
    }
  },
  write: ({ id, title, hide }) => ({ prop: id, label: title?.zh ?? '', display: String(!hide) }),
}

const field: Codec<FieldSetting> = {
  name: 'formProperty',
  own: 'screenwright:field',
  read({ id = '', readable, writable, required }) {
    if (!PATH.test(id) || ![readable, writable, required].every(isSwitch)) return null
    const may = readable === 'false' ? 'hide' : writable === 'false' ? 'read' : 'write'
    return { id, may, ...(required === 'true' && { required: true }) }
  },
  write: ({ id, may, required }) => ({
    id,
    readable: String(may !== 'hide'),
    writable: String(may === 'write'),
    ...(required === true && { required: 'true' }),
  }),
}

const KINDS = { user: 'users', role: 'roles', dept: 'depts', post: 'posts' } as const
const KIND_OF = Object.fromEntries(Object.entries(KINDS).map(([theirs, ours]) => [ours, theirs]))
/** The variable that holds the initiator. */
const INITIATOR = 'applyUser'

const ID_OF_RULE = 'screenwright:id'

const assignee: Codec<WhoRule> = {
  name: 'assignee',
  own: 'screenwright:who',
  read({ type = '', value = '', text, [ID_OF_RULE]: id }, at) {
    const base = { id: id ?? `who${at + 1}`, ...(text && { text }) }
    if (type === 'custom' && value === INITIATOR) return { ...base, is: 'initiator' }
    if (type === 'custom' && value) return { ...base, is: 'expression', custom: value }
    const codes = codesIn(value)
    return codes && Object.hasOwn(KINDS, type) ? { ...base, is: KINDS[type as keyof typeof KINDS], codes } : null
  },
  write({ id, is, codes = [], custom = '', text = '' }, at) {
    const type = KIND_OF[is] ?? 'custom'
    const value = is === 'initiator' ? INITIATOR : type === 'custom' ? custom : codes.join(',')
    return { type, value, text, ...(id !== `who${at + 1}` && { [ID_OF_RULE]: id }) }
  },
}

function codesIn(text: string): string[] | null {
  const codes = text.split(',').map(code => code.trim())
  return codes.every(code => CODE.test(code)) && new Set(codes).size === codes.length ? codes : null
}

const CYCLES: readonly unknown[] = ['day', 'month', 'year', 'none'] satisfies FlowSerial['cycle'][]
const WHOLE = /^\d{1,9}$/

export const serial: Codec<FlowSerial> = {
  name: 'serial',
  own: 'screenwright:serial',
  read({ name, prefix, dateFormat, suffixLength, startSequence, connector, cycle }) {
    if (![suffixLength, startSequence].every(each => !each || WHOLE.test(each))) return null
    if (cycle && !CYCLES.includes(cycle)) return null
    return {
      ...(name && { name }),
      ...(prefix && { prefix }),
      ...(dateFormat && { date: dateFormat }),
      ...(suffixLength && { suffixLength: Number(suffixLength) }),
      ...(startSequence && { start: Number(startSequence) }),
      ...(connector && { connector }),
      ...(cycle && { cycle: cycle as NonNullable<FlowSerial['cycle']> }),
    }
  },
  write: ({ name, prefix, date, suffixLength, start, connector, cycle }) => ({
    ...(name && { name }),
    ...(prefix && { prefix }),
    ...(date && { dateFormat: date }),
    ...(suffixLength !== undefined && { suffixLength: String(suffixLength) }),
    ...(start !== undefined && { startSequence: String(start) }),
    ...(connector && { connector }),
    ...(cycle && { cycle }),
  }),
}

/** The lists of a task, in the order they are written. */
export const LISTS = { who: assignee, fields: field, buttons: button } satisfies Partial<
  Record<keyof NodeSettings, unknown>
> as { who: Codec<WhoRule>; fields: Codec<FieldSetting>; buttons: Codec<FlowButton> }
export type ListName = keyof typeof LISTS

/** A rule in an attribute of the task; its id is the name of the attribute. */
export const RULE_ATTRIBUTES = ['assignee', 'candidateUsers', 'candidateGroups'] as const
export type RuleAttribute = (typeof RULE_ATTRIBUTES)[number]

export function readRule(name: RuleAttribute, text: string): WhoRule | null {
  if (name === 'assignee' && text === `\${${INITIATOR}}`) return { id: name, is: 'initiator' }
  if (/[$#]\{/.test(text) && text.length <= LONGEST_EXPRESSION) return { id: name, is: 'expression', expression: text }
  const codes = codesIn(text)
  return codes && { id: name, is: name === 'candidateGroups' ? 'roles' : 'users', codes }
}

export const writeRule = ({ is, expression = '', codes = [] }: WhoRule): string =>
  is === 'initiator' ? `\${${INITIATOR}}` : is === 'expression' ? expression : codes.join(',')

/** The form of a task, as an attribute or as an element of that name with a `value`. */
export const FORM_NAMES = ['formKey', 'exFormKey'] as const
export const readForm = (text: string): string | null => (FORM.test(text) && text.length <= 80 ? text : null)

export const readDue = (text: string): NonNullable<NodeSettings['due']> | null =>
  DURATION.test(text) ? { after: text, do: 'remind' } : null

/** Settings of a flow that only the element of our own can hold. */
export const OWN_OF_FLOW = [
  'entity',
  'subject',
  'form',
  'rest',
  'fields',
  'brief',
  'withdraw',
  'administrators',
  'starters',
  'onBehalf',
  'viewers',
  'callers',
  'buttons',
] as const satisfies (keyof FlowDocument)[]

/** What of a flow no file says. */
export const NOT_IN_FILES = ['$schema', 'note', 'requirements', 'tests'] as const satisfies (keyof FlowDocument)[]

export const SETTING_NAMES = [
  'nameEn',
  'form',
  'rest',
  'fields',
  'who',
  'many',
  'nobody',
  'own',
  'samePerson',
  'buttons',
  'back',
  'comment',
  'copy',
  'preRead',
  'checks',
  'afterSubmit',
  'due',
  'batch',
  'service',
  'assigneeRequired',
  'signature',
] as const satisfies (keyof NodeSettings)[]

/** The element of our own that holds everything else as JSON. */
export const OWN = 'screenwright:settings'
/** Where an extension element stood whose content is a setting now. */
export const PLACE = 'screenwright:place'
