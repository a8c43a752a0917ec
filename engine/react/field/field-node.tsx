/**
 * A node bound to a field: label, control, help, issues. The control is a widget of the registry; the entity's rules,
 * tightened by the node's own, decide whether it is shown, required or locked.
 * @source docs/language.md#form; docs/ui.md#a-form
 */
import { observer } from '@formily/reactive-react'
import type { Field, Json, Node } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { FailedBox } from '../frame/boundary.tsx'
import { NodeFrame } from '../frame/node-frame.tsx'
import { propsOf } from '../frame/props.ts'
import { WidgetView } from '../frame/widget-view.tsx'
import { emitEvent } from '../state/emit.ts'
import { isTrue, type RuleAt, runRule, runRules } from '../state/rules.ts'
import { pathOf, type RecordScope, usePage, useRecord } from '../state/scope.tsx'
import { useT } from '../text.ts'
import { controlId } from './control-id.ts'
import { FieldFrame } from './field-frame.tsx'
import { useFormField } from './formily-field.ts'
import { offerOf, optionsOf } from './options.ts'

/** @param node a node with `bind`; drawn inside a record */
export const FieldNode = observer(function FieldNode({ node }: { node: Node }) {
  const page = usePage()
  const scope = useRecord() as RecordScope
  const t = useT()
  const field = scope.fields.get(node.bind ?? '')
  if (!field) {
    const reason = t('react.unknownField', { field: node.bind, entity: scope.entity })
    return (
      <NodeFrame node={node} span={scope.span}>
        <FailedBox label={node.id} reason={reason} />
      </NodeFrame>
    )
  }
  const at = { page, record: scope }
  const shown = scope.stateOf(field.id).exists && (node.when === undefined || isTrue(runRule(node.when, at)))
  if (!shown && page.mode === 'run') return null
  return (
    <NodeFrame node={node} span={scope.span} ghost={!shown}>
      <ShownField node={node} field={field} at={at} />
    </NodeFrame>
  )
})

interface ShownFieldProps {
  node: Node
  field: Field
  at: RuleAt & { record: RecordScope }
}

const ShownField = observer(function ShownField({ node, field, at }: ShownFieldProps) {
  const { page, record: scope } = at
  const { lang } = page.ports
  const t = useT()
  const state = scope.stateOf(field.id)
  const control = useFormField(scope, field.id)
  const holds = (rule: Node['required']) => rule !== undefined && isTrue(runRule(rule, at))
  const readOnly = scope.viewOnly || state.readOnly || holds(node.readOnly)
  const required = !readOnly && (state.required || holds(node.required))
  const issues = scope.issuesOf(field.id)
  const title = pick(node.title ?? field.title, lang)
  const keeps = field.secret && scope.record.id !== undefined && t('react.keepsSecret')
  const help = [pick(node.help ?? field.help, lang), keeps].filter(Boolean).join(' ') || undefined
  const id = controlId(scope, pathOf(scope, field.id))
  const manifest = page.manifests[node.widget]
  return (
    <FieldFrame
      {...{ id, title, help, required, issues, scope }}
      label={manifest?.a11y.label ?? 'for'}
      rows={field.type === 'children'}
      unit={pick(field.unit, lang)}
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
        value={control.value as Json}
        onChange={control.change}
        onPartialInput={control.holdPartialInput}
        partialInput={control.partialInputAtFirst}
        onBlur={control.blur}
        readOnly={readOnly}
        required={required}
        invalid={issues.length > 0}
        labels={scope.labelsOf(field.id)}
        emit={(event, payload = {}) => emitEvent(node, event, payload, at)}
      />
    </FieldFrame>
  )
})
