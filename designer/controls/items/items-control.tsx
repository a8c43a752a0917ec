/**
 * A list of things of one shape, such as the slides of a carousel: each is filled in with the product's own form. And a
 * file that is uploaded for a property.
 * @source docs/designer.md#inspector; DB-42
 */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { useEditLang } from '../../session/edit-lang.tsx'
import { useScreens } from '../choices/board-controls.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import type { ControlProps } from '../inputs/controls.tsx'
import { FILES, fieldsOf, fileLink, type Item, itemOf, titleOfItem, valuesOf, withWritten } from './item-fields.ts'

export function ItemsControl({ id, schema, value, label, onChange }: ControlProps & { label: string }) {
  const t = useT()
  const { lang } = useEditLang()
  const screens = useScreens()
  const [edited, setEdited] = useState<number | null>(null)
  const items = (Array.isArray(value) ? value : []) as Item[]
  const shape = schema.items?.properties ?? {}
  const put = (next: Item[]) => onChange(next.length > 0 ? next : null)
  const name = (item: Item, at: number) =>
    titleOfItem(item, shape, lang) || t('designer.items.number', { number: at + 1 })
  const full = schema.maxItems !== undefined && items.length >= schema.maxItems
  return (
    <div id={id}>
      <ol className="dz-items">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all an item is known by
          <li key={at} className="dz-row">
            <Button type="text" size="small" className="dz-fill dz-cut" onClick={() => setEdited(at)}>
              {name(item, at)}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<Icon name="arrow-up" />}
              aria-label={t('designer.items.up', { name: name(item, at) })}
              disabled={at === 0}
              onClick={() => put(items.with(at, items[at - 1]!).with(at - 1, item))}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="delete" />}
              aria-label={t('designer.items.remove', { name: name(item, at) })}
              onClick={() => put(items.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <Button size="small" icon={<Icon name="plus" />} disabled={full} onClick={() => setEdited(items.length)}>
        {t('designer.items.add')}
      </Button>
      {edited !== null && (
        <FormDialog
          name={`designer.${id}.${edited}`}
          title={label}
          fields={fieldsOf(shape, withWritten(screens, items[edited] ?? {}, shape))}
          values={valuesOf(items[edited] ?? {}, shape, lang)}
          onSave={record => put(items.toSpliced(edited, 1, itemOf(record, items[edited] ?? {}, shape, lang)))}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** An address that is typed, or that of a file uploaded in a dialog. */
export function FileControl({ id, schema, value, label, onChange }: ControlProps & { label: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const shown = typeof value === 'string' ? value : ''
  const file = FILES[schema.editor ?? '']
  return (
    <div className="dz-row">
      <Input
        id={id}
        className="dz-fill"
        value={shown}
        maxLength={schema.maxLength}
        onChange={event => onChange(event.target.value || null, id)}
      />
      <Button icon={<Icon name="upload" />} onClick={() => setOpen(true)}>
        {t('designer.items.upload')}
      </Button>
      {open && file && (
        <FormDialog
          name={`designer.${id}`}
          title={label}
          fields={[{ id: 'file', type: 'file', title: schema.label ?? { zh: label }, required: true, ...file }]}
          values={{}}
          onSave={record => onChange(fileLink(record.file) ?? null)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
