/** A rich text in the language being edited, written in a dialog. @source docs/designer.md#inspector */
import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { plainText } from '#engine/value/rich-text.ts'
import { useEditLang } from '../../session/edit-lang.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { textOf } from './controls.tsx'

interface HtmlControlProps {
  id: string
  label: string
  value: Json | undefined
  onText(language: Lang, text: string): void
}

export function HtmlControl({ id, label, value, onText }: HtmlControlProps) {
  const t = useT()
  const { lang } = useEditLang()
  const [open, setOpen] = useState(false)
  const text = textOf(value)
  const html = text[lang] ?? text.zh ?? ''
  const field: Field = { id: 'text', type: 'text', format: 'html', title: { zh: label, en: label } }
  return (
    <>
      <Button id={id} className="dz-full dz-cut" icon={<Icon name="edit" />} onClick={() => setOpen(true)}>
        {plainText(html) || t('designer.writeText')}
      </Button>
      {open && (
        <FormDialog
          name={`designer.${id}`}
          title={label}
          fields={[field]}
          values={{ text: html || null }}
          onSave={({ text }) => onText(lang, typeof text === 'string' ? text : '')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
