/**
 * Why a field of a form is hidden, required, locked, or has its value: the rules that decide it, what they read now,
 * and where they are defined.
 * @source docs/ui.md#a-form
 */
import { readsOf } from '../../../rules/reads-of.ts'
import type { Field, Node, Rule } from '../../../schema/document.ts'
import { pick, type Text } from '../../../text/text.ts'
import type { Value } from '../../../value/value.ts'
import type { PageStore } from '../../state/page.ts'
import { isTrue, runRule } from '../../state/rules.ts'
import type { RecordScope } from '../../state/scope.tsx'
import { sayValue } from '../draft/differences.ts'

/** What a reason decides. */
type Decides = 'when' | 'required' | 'readOnly' | 'value' | 'read' | 'serial' | 'rights' | 'choices'

export interface Reason {
  decides: Decides
  /** null: no rule decides it */
  rule: Rule | null
  /** whether a condition holds now; of a computed value always */
  holds: boolean
  /** the names the rule reads, with their values now */
  inputs: Input[]
  /** the document with the rule, as `kind:key`, and in a form the node */
  at: { document: string; node?: string }
}

interface Input {
  name: string
  title: string
  /** '–' when empty */
  value: string
}

/** A field of the form, or a group that holds others. */
export interface Explained {
  /** id of the node */
  node: string
  title: Text
  state: { isHidden: boolean; isRequired: boolean; isLocked: boolean }
  /** the value of a computed field now */
  value: string | null
  reasons: Reason[]
}

interface At {
  page: PageStore
  record: RecordScope
  isSecret(path: string): boolean
  /** `page:key` or `form:key`, where the nodes stand */
  document: string
}

/** Every node of the form that is bound or has a condition, in the order of the form; a node below a hidden one is hidden by its condition. */
export function explainForm(nodes: Node[] = [], at: At, around: Reason[] = []): Explained[] {
  return nodes.flatMap(node => {
    const field = node.bind === undefined ? undefined : at.record.fields.get(node.bind)
    const own = [...nodeReasons(node, at), ...(field ? fieldReasons(field, at) : [])]
    const hiders = [...around, ...own.filter(({ decides }) => decides === 'when')]
    const below = node.bind === undefined ? explainForm(node.children, at, hiders) : []
    const title = node.title ?? field?.title
    if (!title || (!field && own.length === 0)) return below
    const isHidden = hiders.some(({ holds }) => !holds)
    const isOn = (...decided: Decides[]) => own.some(({ decides, holds }) => decided.includes(decides) && holds)
    const isLocked = at.record.viewOnly || isOn('readOnly', 'value', 'read', 'serial', 'rights')
    const isRequired = !isHidden && !isLocked && (field?.required === true || isOn('required'))
    const value = field?.value !== undefined ? sayNow(field, at) : null
    return [
      { node: node.id, title, state: { isHidden, isRequired, isLocked }, value, reasons: once([...around, ...own]) },
      ...below,
    ]
  })
}

/** A field often repeats the condition of the group around it. */
const once = (reasons: Reason[]): Reason[] => [
  ...new Map(reasons.map(reason => [`${reason.decides} ${JSON.stringify(reason.rule)}`, reason])).values(),
]

function nodeReasons(node: Node, at: At): Reason[] {
  return (['when', 'required', 'readOnly'] as const).flatMap(decides => {
    const rule = node[decides]
    return isDecided(rule) ? [reasonOf(decides, rule, { document: at.document, node: node.id }, at)] : []
  })
}

function fieldReasons(field: Field, at: At): Reason[] {
  const { entity } = at.record
  const place = entity ? { document: `entity:${entity}` } : { document: at.document }
  const rules = (['when', 'required', 'readOnly', 'value', 'choices'] as const).flatMap(decides => {
    const rule = field[decides]
    return isDecided(rule) || (decides === 'value' && rule !== undefined) ? [reasonOf(decides, rule!, place, at)] : []
  })
  const bare = (decides: Decides): Reason => ({ decides, rule: null, holds: true, inputs: [], at: place })
  const { rollups = [], readOnly = [] } = at.page.bundle.entities[entity] ?? {}
  if (rollups.includes(field.id)) return [...rules, bare('read')]
  const mayNot = readOnly.includes(field.id)
  return [...rules, ...(field.type === 'serial' ? [bare('serial')] : []), ...(mayNot ? [bare('rights')] : [])]
}

/** A constant decides nothing that could change. */
const isDecided = (rule: Rule | undefined): rule is Rule => typeof rule === 'object' && rule !== null

function reasonOf(decides: Decides, rule: Rule, place: Reason['at'], at: At): Reason {
  const isCondition = decides === 'when' || decides === 'required' || decides === 'readOnly'
  const holds = !isCondition || isTrue(runRule(rule, { page: at.page, record: at.record }))
  return { decides, rule, holds, inputs: inputsOf(rule, at), at: place }
}

function inputsOf(rule: Rule, at: At): Input[] {
  const { page, record } = at
  const { lang } = page.ports
  return readsOf(rule).flatMap((name): Input[] => {
    const [id = '', shown] = name.split('.')
    const field = record.fields.get(id)
    if (!field || (shown && field.type === 'children')) return []
    if (field.type === 'children') return [{ name, title: pick(field.title, lang), value: countOf(record.record[id]) }]
    return [{ name, title: pick(field.title, lang), value: sayNow(field, at) }]
  })
}

const countOf = (rows: unknown): string =>
  String(Array.isArray(rows) ? rows.filter((row: { $delete?: boolean }) => row.$delete !== true).length : 0)

/** Secrets are not told. */
function sayNow(field: Field, { page, record, isSecret }: At): string {
  if (isSecret(field.id)) return '•••'
  return sayValue(page, field, (record.record[field.id] ?? null) as Value, record.labelsOf(field.id) ?? {})
}
