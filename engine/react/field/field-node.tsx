/**
 * A node bound to a field: label, control, help, issues. The control is a widget of the registry; the entity's rules,
 * tightened by the node's own, decide whether it is shown, required or locked.
 * @source docs/language.md#form; docs/ui.md#a-form
 */
import { observer } from '@formily/reactive-react'
import { useMemo } from 'react'
import type { Json, Node } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { parseValue } from '../../value/parse-value.ts'
import { FailedBox } from '../frame/boundary.tsx'
import { NodeFrame } from '../frame/node-frame.tsx'
import { propsOf } from '../frame/props.ts'
import { WidgetView } from '../frame/widget-view.tsx'
import { emitEvent } from '../state/emit.ts'
import { isTrue, runRule, runRules } from '../state/rules.ts'
import { pathOf, type RecordScope, useLocked, usePage, useRecord } from '../state/scope.tsx'
import { useT } from '../text.ts'
import type { PartialInput } from '../widget.ts'
import { controlId } from './control-id.ts'
import { FieldFrame } from './field-frame.tsx'
import { offerOf, optionsOf } from './options.ts'

/** @param node a node with `bind`; drawn inside a record */
export const FieldNode = observer(function FieldNode({ node }: { node: Node }) {
  const page = usePage()
  const scope = useRecord() as RecordScope
  const locked = useLocked()
  const t = useT()
  const bind = node.bind ?? ''
  // the same functions at every drawing: effects of the controls depend on them
  const [change, holdPartialInput, leave] = useMemo(
    () => [
      (value: unknown) => scope.set(bind, value ?? null),
      (partialInput: PartialInput | null) => scope.holdPartialInput(bind, partialInput),
      () => tidy(scope, bind),
    ],
    [scope, bind],
  )
  const field = scope.fields.get(bind)
  if (!field) {
    const reason = t('react.unknownField', { field: node.bind, entity: scope.entity })
    return (
      <NodeFrame node={node} span={scope.span}>
        <FailedBox label={node.id} reason={reason} />
      </NodeFrame>
    )
  }
  const at = { page, record: scope }
  const state = scope.stateOf(field.id)
  const shown = state.exists && (node.when === undefined || isTrue(runRule(node.when, at)))
  if (!shown && page.mode === 'run') return null
  const { lang } = page.ports
  const holds = (rule: Node['required']) => rule !== undefined && isTrue(runRule(rule, at))
  const readOnly = locked || scope.viewOnly || state.readOnly || holds(node.readOnly)
  const required = !readOnly && (state.required || holds(node.required))
  const issues = scope.issuesOf(field.id)
  const title = pick(node.title ?? field.title, lang)
  const keeps = field.secret && scope.record.id !== undefined && t('react.keepsSecret')
  const note = readOnly ? null : scope.noteOf?.(bind)
  const help = [pick(node.help ?? field.help, lang), keeps, note?.text].filter(Boolean).join(' ') || undefined
  const id = controlId(scope, pathOf(scope, field.id))
  const manifest = page.manifests[node.widget]
  return (
    <NodeFrame node={node} span={scope.span} ghost={!shown}>
      <FieldFrame
        {...{ id, title, help, required, issues, scope }}
        read={readOnly}
        label={manifest?.a11y.label ?? 'for'}
        rows={field.type === 'children'}
        unit={pick(field.unit, lang)}
        note={note?.draw({ id, title, change: () => change(field.type === 'children' ? [] : null) })}
      >
        <WidgetView
          name={node.widget}
          id={id}
          node={node}
          field={field}
          props={propsOf(manifest, node.props, runRules(node.live, at))}
          title={title}
          help={help}
          options={optionsOf(page, field, state.choices, lang)}
          offer={offerOf(scope, field)}
          value={(scope.record[field.id] ?? null) as Json}
          onChange={change}
          onPartialInput={holdPartialInput}
          onBlur={leave}
          partialInput={scope.partialInputOf(field.id)}
          readOnly={readOnly}
          required={required}
          invalid={issues.length > 0}
          labels={scope.labelsOf(field.id)}
          emit={(event, payload = {}) => emitEvent(node, event, payload, at)}
        />
      </FieldFrame>
    </NodeFrame>
  )
})

/** A text that was left is shown, and read by the other fields' rules, as it would be stored: without spaces around it. */
function tidy(scope: RecordScope, id: string): void {
  const value = scope.record[id]
  const field = scope.fields.get(id)
  if (!field || typeof value !== 'string' || (field.type !== 'string' && field.type !== 'text')) return
  const stored = parseValue(field, value).value
  if (stored !== undefined && stored !== value) scope.set(id, stored)
}
