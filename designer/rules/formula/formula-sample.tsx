/**
 * What the formula gives for a record, at each change, and why it gives nothing.
 * @source docs/designer.md#formulas
 */
import { Alert } from 'antd'
import { useState } from 'react'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { fromWire } from '#engine/react/data/wire-record.ts'
import { RecordPicker } from '#engine/react/rule/builder/record-picker.tsx'
import { ValueEditor } from '#engine/react/rule/builder/value-editor.tsx'
import type { FormulaNode } from '#engine/react/rule/formula/parse-formula.ts'
import { whyEmpty } from '#engine/react/rule/formula/why-empty.ts'
import type { Name } from '#engine/react/rule/sentence/names.ts'
import { sayName } from '#engine/react/rule/sentence/say-name.ts'
import { type Speech, sayValue } from '#engine/react/rule/sentence/say-rule.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import { pointingName, readPointing } from '#engine/rules/pointing.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { fieldsOf, type RuleScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Json, Query } from '#engine/schema/document.ts'
import { sayIssue } from '#engine/text/say.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import errors from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import { useOutside, useSessionState } from '../../session/designer-context.tsx'
import { clientEntity } from './client-entity.ts'
import { emptyRows, inputsOf, readInput, rowsRead, type SampleInput, sampleRecord } from './sample-record.ts'

interface FormulaSampleProps {
  /** a formula without issues in `scope` */
  node: FormulaNode
  text: string
  scope: RuleScope
  entity: EntityDocument | undefined
  speech: Speech
}

export function FormulaSample({ node, text, scope, entity, speech }: FormulaSampleProps) {
  const { t, lang } = speech
  const { ports } = useOutside()
  const [typed, setTyped] = useState<Record<string, Json>>({})
  const [stored, setStored] = useState<EngineRecord | null>(null)
  const { workdays } = useSessionState('app').app.library
  const now = ports.clock.now()
  const today = now.slice(0, 10)
  const inputs = inputsOf(node, speech.scope)
  const rows = rowsRead(node, speech.scope)
  const record = sampleRecord(inputs, typed, stored, { scope: speech.scope, lang, today, rows: emptyRows(rows) })
  const told = tell({ node, text, scope, speech }, record, { today, now, me: ports.me, workdays })
  return (
    <section aria-label={t('formula.sample')} className="dz-formula-sample">
      <output className={told.isEmpty ? 'dz-warn' : undefined}>
        {!told.isEmpty && <span className="dz-quiet">{t('formula.result')}</span>} {told.said}
      </output>
      <h4>{t(inputs.length + rows.length ? 'formula.sample' : 'formula.sample.none')}</h4>
      {inputs.length > 0 && (
        <div className="dz-formula-values">
          {inputs.map(input => (
            <SampleValue
              key={input.id}
              input={input}
              value={readInput(record, input)}
              speech={speech}
              onChange={value => setTyped({ ...typed, [input.id]: value })}
            />
          ))}
        </div>
      )}
      {inputs.length + rows.length > 0 && entity && (
        <StoredRecord
          entity={entity}
          rows={rows}
          speech={speech}
          onChange={next => {
            setTyped({})
            setStored(next)
          }}
        />
      )}
    </section>
  )
}

interface Told {
  said: string
  isEmpty: boolean
}

function tell(
  { node, text, scope, speech }: Pick<FormulaSampleProps, 'node' | 'text' | 'scope' | 'speech'>,
  record: EngineRecord,
  env: RuleEnv,
): Told {
  const { t, lang } = speech
  try {
    const value = prepareRule(node.rule, scope).run({ record, env })
    if (value !== null) return { said: sayValue(value, undefined, speech), isEmpty: false }
    const why = whyEmpty(node, scope, { record, env })
    return { said: t(`formula.why.${why.reason}`, { part: text.slice(why.node.at, why.node.end) }), isEmpty: true }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return {
      said: sayIssue({ path: '', code: error.code, params: error.params } as Issue, lang, errors),
      isEmpty: true,
    }
  }
}

interface SampleValueProps {
  input: SampleInput
  value: Json
  speech: Speech
  onChange(value: Json): void
}

function SampleValue({ input: { name, row }, value, speech, onChange }: SampleValueProps) {
  const { t, lang } = speech
  const own = sayName(name, name.name, t, lang)
  const label = row
    ? `${sayName(row.field, row.field.name, t, lang)} · ${t('formula.sample.row', { n: row.at + 1 })} · ${own}`
    : own
  const isNumber = name.kind === 'number' && typeof value === 'string'
  return (
    <div className="dz-formula-value">
      <span aria-hidden>{label}</span>
      <ValueEditor
        right={{ kind: 'value', value: isNumber ? Number(value) : value }}
        left={name}
        kind={name.kind}
        many={name.kind === 'list'}
        label={label}
        speech={speech}
        onChange={right => right.kind === 'value' && onChange(right.value)}
      />
    </div>
  )
}

const MOST_ROWS = 200

interface StoredRecordProps {
  entity: EntityDocument
  /** the rows the formula reads */
  rows: readonly Name[]
  speech: Speech
  onChange(record: EngineRecord | null): void
}

/** A record of the published model, whose values are taken; one that cannot be read is said. */
function StoredRecord({ entity, rows, speech, onChange }: StoredRecordProps) {
  const { t, data } = speech
  const { ports } = useOutside()
  const { view, published } = useSessionState('view', 'published')
  const [id, setId] = useState<Json>(null)
  const [isFailed, setFailed] = useState(false)
  if (!data || published[`entity:${entity.key}`] === undefined) return null
  const take = async (chosen: string | string[] | null) => {
    setId(chosen)
    setFailed(false)
    if (typeof chosen !== 'string') return onChange(null)
    const children = entity.fields.flatMap(({ to }) => (to === undefined ? [] : (view.entity(to) ?? [])))
    const entities = Object.fromEntries(children.map(child => [child.key, clientEntity(child)]))
    try {
      const wire = await ports.data.detail(clientEntity(entity), chosen)
      const pointing = await Promise.all(
        rows.flatMap(name => readPointing(name.name) ?? []).map(each => rowsOf(each, chosen)),
      )
      onChange({ ...fromWire(fieldsOf(entity), wire, entities), ...Object.fromEntries(pointing) })
    } catch {
      setFailed(true)
    }
  }
  /** The newest records that point at it. */
  const rowsOf = async ({ entity: key, by }: { entity: string; by: string }, id: string) => {
    const model = view.entity(key)!
    const asked: Query = { id: 'rows', get: 'rows', where: { '==': [{ var: by }, id] }, size: MOST_ROWS }
    const found = await ports.data.query(clientEntity(model), asked)
    return [pointingName(key, by), found.rows.map(row => fromWire(fieldsOf(model), row, {}))] as const
  }
  const label = t('formula.sample.record')
  return (
    <div className="dz-formula-value">
      <span aria-hidden>{label}</span>
      <RecordPicker
        {...{ entity: entity.key, value: id, many: false, label, speech, data }}
        onChange={chosen => void take(chosen)}
      />
      {isFailed && <Alert type="warning" showIcon message={t('formula.sample.failed')} />}
    </div>
  )
}
