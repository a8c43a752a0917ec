/** One search field: its label and the control for its type and its way of searching. */

import { widgetFor } from '#engine/entity/derive-widget.ts'
import { searchBy } from '#engine/react/data/search-request.ts'
import { optionsOf } from '#engine/react/field/options.ts'
import { propsOf } from '#engine/react/frame/props.ts'
import { WidgetView } from '#engine/react/frame/widget-view.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, SearchBy, SearchField } from '#engine/schema/document.ts'
import { isEmpty } from '#engine/value/value.ts'
import { spanOf } from './fold-search.ts'

interface SearchControlProps {
  id: string
  entry: SearchField
  field: Field
  title: string
  className?: string
  value: Json
  onChange(value: Json): void
}

export function SearchControl(props: SearchControlProps) {
  const { id, entry, field, title, className = 'sw-sought', value, onChange } = props
  const by = searchBy(entry, field)
  const widget = entry.widget ?? searchWidget(field, by)
  return (
    <div
      className={className}
      style={{ flexBasis: `${(spanOf(entry) / 24) * 100}%` }}
      data-item={`search/${entry.id}`}
      data-on={!isEmpty(value) || undefined}
    >
      <label htmlFor={id}>{title}</label>
      {by === 'between' && widget === 'number' ? (
        <NumberRange {...{ id, field, title, value, onChange }} />
      ) : (
        <Control {...{ id, widget, field, title, value, onChange }} props={entry.props} />
      )}
    </div>
  )
}

interface ControlProps extends Omit<SearchControlProps, 'entry'> {
  widget: string
  props?: SearchField['props']
}

function Control({ id, widget, props, field, title, value, onChange }: ControlProps) {
  const page = usePage()
  const t = useT()
  const yesNo = [
    { id: 'true', title: t('data.yes') },
    { id: 'false', title: t('data.no') },
  ]
  return (
    <WidgetView
      name={widget}
      id={id}
      node={{ id: field.id, widget }}
      field={field}
      props={propsOf(page.manifests[widget], props)}
      title={title}
      options={field.type === 'boolean' ? yesNo : optionsOf(page, field, null, page.ports.lang)}
      value={value}
      onChange={onChange}
      readOnly={false}
      required={false}
      invalid={false}
      emit={async () => undefined}
    />
  )
}

/** From and to, each with its own name. */
function NumberRange({ id, field, title, value, onChange }: Omit<ControlProps, 'widget'>) {
  const t = useT()
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const change = (next: Json[]) => onChange(next.every(end => end === null) ? null : next)
  return (
    <div className="sw-range">
      <Control
        {...{ id, widget: 'number', field, title: t('data.from', { title }), value: from }}
        onChange={end => change([end, to])}
      />
      <label className="sw-unseen" htmlFor={`${id}-to`}>
        {t('data.to', { title })}
      </label>
      <Control
        {...{ id: `${id}-to`, widget: 'number', field, title: t('data.to', { title }), value: to }}
        onChange={end => change([from, end])}
      />
    </div>
  )
}

function searchWidget(field: Field, by: SearchBy): string {
  if (by === 'between') return field.type === 'integer' || field.type === 'decimal' ? 'number' : 'date-range'
  if (by === 'like') return 'text'
  if (field.type === 'boolean') return 'select'
  if (by === 'in' && (field.type === 'enum' || field.type === 'dict' || field.type === 'ref')) return 'multi-select'
  const widget = widgetFor(field)
  return widget === 'textarea' || widget === 'radio' ? (field.options ? 'select' : 'text') : widget
}
