/**
 * What a permission leaves of each field of a model: hidden, locked, in lists, searched. Only fields that differ from
 * the usual are kept.
 * @source PM-03; PM-08
 */
import { Alert, Checkbox } from 'antd'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/field-rights.json'
import { describeControl } from '../../parts/describe-control.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useRuleNames } from '../rule/use-rule-names.ts'
import type { Props } from './props.gen.ts'
import './field-rights.css'

addTexts('field-rights', texts)

type Right = 'hide' | 'disabled' | 'display' | 'search'
type Row = { prop: string } & { [right in Right]?: boolean }

const RIGHTS: readonly Right[] = ['hide', 'disabled', 'display', 'search']
const USUAL: Record<Right, boolean> = { hide: false, disabled: false, display: true, search: true }

export default function FieldRights(widget: WidgetProps<Props, Row[]>) {
  const { props, value, onChange, readOnly } = widget
  const t = useT()
  const { lang } = usePorts()
  const { names, state, load } = useRuleNames(props.call, props.of)
  const rows = value ?? []
  const { 'aria-required': _, 'aria-invalid': __, ...described } = describeControl(widget)
  const group = { ...described, role: 'group', 'aria-label': widget.title }
  const fields = names?.entities[props.of ?? '']?.fields.filter(({ type }) => type !== 'children')
  if (!fields)
    return (
      <div {...group}>
        {props.of ? (
          <LoadState state={state} again={() => void load()} />
        ) : (
          <Alert type="info" message={t('field-rights.first')} />
        )}
      </div>
    )
  const shown = readOnly ? fields.filter(({ id, name = id }) => rows.some(({ prop }) => prop === name)) : fields
  const put = (prop: string, right: Right, on: boolean) => {
    const others = rows.filter(row => row.prop !== prop)
    const { [right]: _, ...row } = rows.find(row => row.prop === prop) ?? { prop }
    const next = on === USUAL[right] ? row : { ...row, [right]: on }
    const kept = Object.keys(next).length > 1 ? [...others, next as Row] : others
    onChange(kept.length ? kept : null)
  }
  if (readOnly && shown.length === 0) return <span id={widget.id}>{t('field-rights.all')}</span>
  return (
    <div {...group} className="field-rights">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field-rights.field')}</th>
            {RIGHTS.map(right => (
              <th key={right} scope="col">
                {t(`field-rights.${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name: prop = id, title }) => {
            const row = rows.find(one => one.prop === prop)
            const field = pick(title, lang)
            return (
              <tr key={prop}>
                <th scope="row">{field}</th>
                {RIGHTS.map(right => (
                  <td key={right}>
                    <Checkbox
                      checked={row?.[right] ?? USUAL[right]}
                      disabled={readOnly || (right !== 'hide' && row?.hide === true)}
                      aria-label={t('field-rights.of', { field, right: t(`field-rights.${right}`) })}
                      onChange={({ target }) => put(prop, right, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
