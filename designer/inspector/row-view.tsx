/**
 * One row of the inspector: label, mark of a change with its reset, control, and a rule beside the constant.
 * @source docs/designer.md#inspector
 */
import { Button, Dropdown } from 'antd'
import { memo, useState } from 'react'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, Json, Sort } from '#engine/schema/document.ts'
import { BoardControl, isOfBoards } from '../controls/choices/board-controls.tsx'
import { ColumnsPicker, Picker, RecordPicker } from '../controls/choices/pickers.tsx'
import { SortControl, sortFields } from '../controls/choices/sort-control.tsx'
import { Control } from '../controls/inputs/control.tsx'
import { DefaultControl } from '../controls/inputs/default-control.tsx'
import { HtmlControl } from '../controls/inputs/html-control.tsx'
import { TextControl } from '../controls/inputs/text-control.tsx'
import { useWriteText } from '../controls/inputs/use-write-text.ts'
import { FileControl, ItemsControl } from '../controls/items/items-control.tsx'
import { OptionsControl } from '../controls/options/options-control.tsx'
import { StepsControl } from '../controls/steps/steps-control.tsx'
import { AskedControl } from '../query/asked-control.tsx'
import { ScriptControl } from '../query/script/script-control.tsx'
import { RuleControl } from '../rules/rule-control.tsx'
import { RuleDialog } from '../rules/rule-dialog.tsx'
import { useSpeech } from '../rules/use-scope.ts'
import { useSay } from '../say/say.ts'
import { useItemName, useSayCount } from '../say/use-item-name.ts'
import { useSession } from '../session/designer-context.tsx'
import type { Selection } from '../session/journal/history.ts'
import { ServiceControl } from '../task/object-control.tsx'
import { TaskControl } from '../task/task-control.tsx'
import { type Row, sizeCalls } from './derive.ts'

interface RowViewProps {
  row: Row
  selection: Selection
  entity: EntityDocument | undefined
  /** the field itself, when a field is selected */
  field: Field | undefined
  /** the issues at this row, as text; '' when there are none */
  wrong: string
}

export const RowView = memo(function RowView({ row, selection, entity, field, wrong }: RowViewProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const label = typeof row.label === 'string' ? t(row.label) : say.text(row.label)
  const id = `dz-${row.path.join('-')}`
  const { document, addresses: selected } = selection
  const addresses = selected.length > 0 ? selected : ['']
  const reset = () => session.run('prop.reset', { document, addresses, path: row.path })
  return (
    <div className="dz-prop">
      <div className="dz-prop-label">
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {row.mixed && <small className="dz-quiet">{t('designer.mixed')}</small>}
        {row.changed && (
          <Dropdown
            trigger={['click']}
            menu={{ items: [{ key: 'reset', label: t('designer.reset', { what: label }), onClick: reset }] }}
          >
            <button type="button" className="dz-dot" aria-label={t('designer.changed', { what: label })} />
          </Dropdown>
        )}
        {row.rulePath && <RuleToggle row={row} label={label} selection={selection} entity={entity} />}
      </div>
      <RowControl id={id} label={label} row={row} selection={selection} entity={entity} field={field} />
      {wrong && <small className="dz-bad">{wrong}</small>}
      {row.schema.help && <small className="dz-quiet">{say.text(row.schema.help)}</small>}
    </div>
  )
})

/** Keys whose rules select records or options; the others are conditions. */
const CHOOSES: Record<string, 'records' | 'options'> = { where: 'records', choices: 'options' }

interface RowControlProps extends Omit<RowViewProps, 'wrong'> {
  id: string
  label: string
}

/** The controls of processes and their tasks. */
const OF_PROCESSES: ReadonlySet<string> = new Set([
  ...['who', 'audience', 'object', 'rights', 'buttons', 'condition'],
  ...['formChecks', 'preRead', 'form', 'fieldList', 'title'],
])

/** What is typed in one visit to a control is one step. */
const within = (run: string | undefined) => (run === undefined ? {} : { run })

function RowControl({ id, label, row, selection, entity, field }: RowControlProps) {
  const session = useSession()
  const say = useSay()
  const write = useWriteText()
  const { document, addresses: selected } = selection
  const addresses = selected.length > 0 ? selected : ['']
  const [address = ''] = addresses
  const { value, schema, path, control } = row
  const at = { document, address, path }
  const effective = row.effective?.value
  const result = useResult(row, selection)
  const put = (next: Json | null, run?: string) => {
    const calls = sizeCalls(session.state().view, selection, schema, next)
    if (calls.length > 0)
      session.runAll([{ command: 'prop.set', args: { document, addresses, path, value: next } }, ...calls])
    else void session.run('prop.set', { document, addresses, path, value: next }, within(run))
  }
  if (OF_PROCESSES.has(control))
    return (
      <TaskControl kind={control} {...{ schema, id, label, path, document, address, value, entity }} onChange={put} />
    )
  if (isOfBoards(control)) return <BoardControl {...{ id, kind: control, label, value }} onChange={put} />
  switch (control) {
    case 'text':
      return (
        <TextControl
          id={id}
          text={[document, address, ...path].join(' ')}
          value={value}
          effective={effective}
          onText={(language, text, run) => write({ ...at, language, text }, { run })}
        />
      )
    case 'script':
      return <ScriptControl {...{ id, document, address, value }} onChange={put} />
    case 'html':
      return <HtmlControl {...{ id, label, value }} onText={(language, text) => write({ ...at, language, text })} />
    case 'rule':
    case 'flag':
    case 'formula':
      return (
        <RuleControl
          id={id}
          kind={control}
          title={label}
          result={result}
          value={value}
          effective={effective}
          entity={entity}
          field={field}
          from={CHOOSES[path.at(-1) as string]}
          onChange={rule => {
            const target = { document, address, target: path }
            return rule === null ? session.run('rule.clear', target) : session.run('rule.set', { ...target, rule })
          }}
        />
      )
    case 'steps':
      return (
        <StepsControl
          id={id}
          value={value}
          entity={entity}
          Service={ServiceControl}
          onChange={(steps, run) =>
            session.run('action.set', { document, address, target: path, steps: (steps ?? []) as never }, within(run))
          }
        />
      )
    case 'options':
      return <OptionsControl id={id} value={value} onChange={put} />
    case 'field':
    case 'back':
    case 'place':
    case 'entity':
    case 'dict':
    case 'query':
    case 'measure':
      return <Picker {...{ id, kind: control, types: schema.types, value }} onChange={put} />
    case 'record':
      return <RecordPicker {...{ id, entity: schema.entity ?? '', value }} onChange={put} />
    case 'columns':
      return <ColumnsPicker {...{ id, value, entity }} onChange={put} />
    case 'asked':
      return <AskedControl id={id} value={value} entity={entity} onChange={put} />
    case 'sort':
      return (
        <SortControl
          {...{ id, label }}
          value={(value ?? []) as unknown as Sort[]}
          offered={sortFields(entity).map(one => ({ value: one.id, label: say.text(one.title) }))}
          onChange={sorts => put((sorts ?? null) as Json)}
        />
      )
    case 'items':
      return <ItemsControl {...{ id, label, schema, value }} onChange={put} />
    case 'picture':
    case 'video':
      return <FileControl {...{ id, label, schema, value }} onChange={put} />
    case 'default':
      return field ? <DefaultControl id={id} field={field} value={value} onChange={put} /> : null
    default:
      return <Control kind={control} id={id} schema={schema} value={value} effective={effective} onChange={put} />
  }
}

/** What follows when the condition of a row holds, of what is selected. */
function useResult({ path }: Row, { document, addresses }: Selection): string | undefined {
  const t = useT()
  const nameOf = useItemName()
  const sayCount = useSayCount()
  const key = `designer.then.${path.at(-1)}`
  if (t(key) === key) return undefined
  const name = addresses.length > 1 ? sayCount(document, addresses) : nameOf(document, addresses[0] ?? '')
  return t(key, { name })
}

/** Adds a condition beside the constant, which stays as its fallback. */
function RuleToggle({ row, label, selection, entity }: Omit<RowViewProps, 'field' | 'wrong'> & { label: string }) {
  const t = useT()
  const session = useSession()
  const nameOf = useItemName()
  const speech = useSpeech(entity)
  const [open, setOpen] = useState(false)
  const { document, addresses } = selection
  const [address = ''] = addresses
  const target = row.rulePath ?? []
  const said =
    row.rule === undefined ? undefined : t('designer.rule.then', { rule: sayRule(row.rule, speech), result: label })
  return (
    <>
      <WithHint text={said ?? t('designer.rule.edit.rule', { what: label })}>
        <Button
          type={said === undefined ? 'text' : 'primary'}
          ghost={said !== undefined}
          size="small"
          aria-label={t('designer.rule.edit.rule', { what: said ?? label })}
          data-rule
          onClick={() => setOpen(true)}
        >
          {t('designer.rule.button.rule')}
        </Button>
      </WithHint>
      <RuleDialog
        open={open}
        title={t('designer.rule.title', {
          result: t('designer.rule.of', { name: nameOf(document, address), what: label }),
        })}
        rule={row.rule}
        entity={entity}
        onClose={() => setOpen(false)}
        onSave={rule =>
          rule === undefined
            ? session.run('rule.clear', { document, address, target })
            : session.run('rule.set', { document, address, target, rule })
        }
      />
    </>
  )
}
