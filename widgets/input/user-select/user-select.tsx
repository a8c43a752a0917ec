import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { OptionPicker } from '../../parts/option-picker.tsx'
import type { Props } from './props.gen.ts'

const PeopleDialog = lazy(() => import('./people-dialog.tsx'))

/**
 * One person, or several where the field or the `multiple` prop allows it, found by name or selected from the list of
 * people.
 * @source SH-71, SH-72
 */
export default function UserSelect(widget: WidgetProps<Props, string | string[]>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const many = widget.field?.type === 'users' || Boolean(widget.props.multiple)
  const chosen = widget.value === null ? [] : [widget.value].flat()
  const choose = (ids: string[]) => widget.onChange(many ? (ids.length ? ids : null) : (ids[0] ?? null))
  const picker = (
    <OptionPicker
      widget={widget}
      props={{ ...widget.props, search: true }}
      many={many}
      chosen={chosen}
      onChoose={choose}
      entity="user"
    />
  )
  if (widget.readOnly || widget.offer) return picker // the list does not support `choices`
  return (
    <div style={{ display: 'flex', gap: 4 }}>
      <div style={{ flex: 1, minWidth: 0 }}>{picker}</div>
      <Button
        icon={<Icon name="team" />}
        title={t('widgets.people')}
        aria-label={t('widgets.people')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <PeopleDialog many={many} chosen={chosen} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
