import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { targetOf } from '#engine/entity/target-of.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { OptionPicker } from '../../parts/option-picker.tsx'
import type { Props } from './props.gen.ts'
import './texts.ts'

const RecordsDialog = lazy(() => import('./records-dialog.tsx'))

/**
 * One record that a reference points at, or several, found by name or chosen from the list of its entity, with its
 * columns and its search.
 * @source docs/ui.md#a-value
 */
export default function RecordSelect(widget: WidgetProps<Props, string | string[]>) {
  const { field, value, title, onChange } = widget
  const t = useT()
  const [open, setOpen] = useState(false)
  const many = field?.type === 'refs'
  const entity = targetOf(field)
  const chosen = value === null ? [] : [value].flat()
  const choose = (ids: string[]) => onChange(many ? (ids.length ? ids : null) : (ids[0] ?? null))
  const picker = (
    <OptionPicker
      widget={widget}
      props={{ ...widget.props, search: true }}
      many={many}
      chosen={chosen}
      onChoose={choose}
      entity={entity}
    />
  )
  if (widget.readOnly || widget.offer || !entity) return picker // the list does not support `choices`
  return (
    <div style={{ display: 'flex', gap: 4 }}>
      <div style={{ flex: 1, minWidth: 0 }}>{picker}</div>
      <Button
        icon={<Icon name="table" />}
        title={t('recordSelect.fromList')}
        aria-label={`${title} ${t('recordSelect.fromList')}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <RecordsDialog {...{ entity, title, many, chosen }} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
