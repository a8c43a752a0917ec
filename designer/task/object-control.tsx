/**
 * A setting made of parts: the choice that decides what else it needs, then its other parts, as the grammar describes
 * them.
 * @source docs/designer.md#processes
 */
import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json, PropSchema } from '#engine/schema/document.ts'
import { Picker } from '../controls/choices/pickers.tsx'
import { Control } from '../controls/inputs/control.tsx'
import { controlFor } from '../controls/inputs/control-for.ts'
import type { ServiceControl as ControlOfService } from '../controls/steps/steps.ts'
import { branchOf, dependentParts, ELEMENT, FLOW, type Grammar, partOf } from '../kind/grammar.ts'
import { RuleControl } from '../rules/rule-control.tsx'
import { DurationControl } from './duration-control.tsx'
import { AudienceControl } from './people/audience-control.tsx'
import { CodesSelect } from './people/codes-select.tsx'
import { TaskSelect } from './task-select.tsx'

type Values = Record<string, Json>

/** Parts that mean something with some values of the first choice only, though the grammar allows them with all. */
const ONLY_WITH: Record<string, Record<string, string[]>> = {
  many: { allMustRefuse: ['any'] },
  due: { every: ['remind'], times: ['remind'], codes: ['handOver'] },
}
/** Where the choice begins; a part that is needed has a value at once. */
const FIRST: Record<string, Json> = { after: 'P1D', percent: 60, duration: 'P1D' }
/** A timer has one of these. */
const TIMES = ['duration', 'date', 'cycle'] as const

interface ObjectControlProps {
  id: string
  label: string
  /** the key of the setting */
  name: string
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null, run?: string): void
}

export function ObjectControl({ id, label, name, value, entity, onChange }: ObjectControlProps) {
  const t = useT()
  const at = partOf(ELEMENT.grammar, ELEMENT.file, name) ?? partOf(FLOW.grammar, FLOW.file, name)
  if (!at) return null
  const values = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Values
  const choice = choiceOf(at.grammar)
  const kind = choice === undefined ? undefined : values[choice]
  const { grammar, file } = branchOf(at.grammar, at.file, kind)
  const dependent = dependentParts(at.grammar)
  const fits = (part: string, chosen: Json | undefined) => {
    const wanted = ONLY_WITH[name]?.[part] ?? dependent.get(part)
    return wanted === undefined || wanted.includes(chosen as string)
  }
  const put = (next: Values, run?: string) => onChange(Object.keys(next).length > 0 ? next : null, run)
  const set = (part: string, next: Json | null, run?: string) => {
    const { [part]: _, ...others } = values
    // an event has its part always, though it may be empty
    put(next === null && name !== 'event' ? others : { ...values, [part]: next ?? '' }, run)
  }
  const choose = (next: Json | null) => {
    if (next === null || choice === undefined) return onChange(null)
    const form = branchOf(at.grammar, at.file, next)
    const parts = Object.keys(form.grammar.properties ?? {})
    const needed = [...(form.grammar.required ?? []), ...dependent.keys()].filter(part => fits(part, next))
    const begun = needed.flatMap(part => (FIRST[part] === undefined ? [] : [[part, FIRST[part]!] as const]))
    const kept = Object.entries(values).filter(([part]) => parts.includes(part) && fits(part, next))
    put({ ...Object.fromEntries(begun), ...Object.fromEntries(kept), [choice]: next })
  }
  const shown = choice !== undefined && kind === undefined ? [] : Object.keys(grammar.properties ?? {})
  const isThere = (part: string) => name !== 'event' || (part !== 'kind' && part in values)
  const parts = shown.filter(part => part !== choice && isThere(part) && fits(part, kind))
  return (
    // the label of the row names the choice; where there is none, the group
    <fieldset className="dz-object" aria-label={label} id={choice === undefined ? id : undefined}>
      {choice !== undefined && (
        <Control
          kind="select"
          id={id}
          schema={{ ...partOf(at.grammar, at.file, choice)!.schema, titles: undefined }}
          value={kind}
          onChange={choose}
        />
      )}
      {name === 'event' && values.kind === 'timer' && (
        <Select
          aria-label={t('designer.key.event.timer')}
          value={TIMES.find(part => part in values) ?? null}
          onChange={part => part !== null && onChange({ kind: 'timer', [part]: FIRST[part] ?? '' })}
          options={TIMES.map(part => ({ value: part, label: t(`designer.key.event.timer.${part}`) }))}
        />
      )}
      {parts.map(part => {
        const found = partOf(grammar, file, part)
        if (!found) return null
        const partLabel = t(`designer.key.${name}.${part}`)
        return (
          <div key={part} className="dz-object-part">
            <label htmlFor={`${id}-${part}`} id={`${id}-${part}-label`}>
              {partLabel}
            </label>
            <PartControl
              id={`${id}-${part}`}
              label={partLabel}
              schema={found.schema}
              value={values[part]}
              entity={entity}
              onChange={(next, run) => set(part, next, run)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** The action of a step, which has what a service of a process has. */
export const ServiceControl: ControlOfService = props => <ObjectControl name="service" {...props} />

/** The needed part with fixed values: `pass`, `do`. */
const choiceOf = ({ required = [], properties = {} }: Grammar): string | undefined =>
  required.find(name => {
    const part = properties[name]
    return typeof part === 'object' && part.enum !== undefined && name !== 'kind'
  })

interface PartProps {
  id: string
  label: string
  schema: PropSchema
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null, run?: string): void
}

function PartControl({ id, label, schema, value, entity, onChange }: PartProps) {
  const codes = Array.isArray(value) ? value.map(String) : []
  switch (schema.editor) {
    case 'audience':
      return <AudienceControl {...{ id, label, value, onChange }} />
    case 'users':
      return (
        <CodesSelect
          {...{ id, label }}
          of="users"
          value={codes}
          onChange={next => onChange(next.length > 0 ? next : null)}
        />
      )
    case 'duration':
      return <DurationControl {...{ id, label, onChange }} value={typeof value === 'string' ? value : undefined} />
    case 'task':
      return <TaskSelect {...{ id, label, onChange }} value={typeof value === 'string' ? value : null} />
    case 'field':
      return <Picker {...{ id, value, onChange }} kind="field" />
    case 'flag':
      return <RuleControl {...{ id, value, entity, onChange }} kind="flag" title={label} />
    default:
      return <Control kind={controlFor(schema)} {...{ id, schema, value, onChange }} />
  }
}
