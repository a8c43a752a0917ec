/** Records found by name as they are typed, or chosen in a dialog that lists them. */
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { OptionPicker, type OptionPickerProps } from './option-picker.tsx'

/** What a dialog of records is given. */
export interface ListDialogProps {
  many: boolean
  /** ids */
  chosen: string[]
  onChoose(ids: string[]): void
  onClose(): void
}

interface ListPickerProps {
  widget: WidgetProps<Omit<OptionPickerProps['props'], 'search'>, string | string[]>
  /** whose records are found; without one, and where rules limit the options, there is no list */
  entity: string | undefined
  many: boolean
  /** of the button that opens the dialog */
  icon: string
  label: string
  hint: string
  dialog(props: ListDialogProps): ReactNode
}

export function ListPicker({ widget, entity, many, icon, label, hint, dialog }: ListPickerProps) {
  const { value, onChange } = widget
  const [open, setOpen] = useState(false)
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
  if (widget.readOnly || widget.offer || !entity) return picker
  return (
    <div style={{ display: 'flex', gap: 4 }}>
      <div style={{ flex: 1, minWidth: 0 }}>{picker}</div>
      <Button
        icon={<Icon name={icon} />}
        title={hint}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <Suspense>{dialog({ many, chosen, onChoose: choose, onClose: () => setOpen(false) })}</Suspense>}
    </div>
  )
}
