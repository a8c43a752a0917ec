/** What must be read before a form: title, rich text, how long, and files. @source FM-03, FM-17, CN-10, VM-69, VM-70; docs/designer.md#inspector */
import { Button } from 'antd'
import { useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { READ_FILES } from '#engine/compile/check-pre-read.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, PreRead, ReadFile } from '#engine/schema/document.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import errors from '#schemas/text/errors/engine-compile.json' with { type: 'json' }
import texts from '#schemas/text/pre-read.json' with { type: 'json' }
import { writeText } from '../commands/values/text-set.ts'
import { FormDialog } from '../controls/dialogs/form-dialog.tsx'
import { useSay } from '../say/say.ts'
import { useEditLang } from '../session/edit-lang.tsx'

const SECONDS = { first: 5, least: 1, most: 9999 }
const LONGEST_TITLE = 100

interface PreReadControlProps {
  id: string
  label: string
  value: Json | undefined
  onChange(value: Json | null): void
}

export function PreReadControl({ id, label, value, onChange }: PreReadControlProps) {
  const t = useT()
  const say = useSay()
  const { lang } = useEditLang()
  const [open, setOpen] = useState(false)
  const preRead = value as unknown as PreRead | undefined
  return (
    <div className="dz-row">
      <Button id={id} className="dz-fill dz-cut" onClick={() => setOpen(true)}>
        {preRead ? (preRead.title && say.text(preRead.title)) || label : t('designer.preRead.none')}
      </Button>
      {preRead && (
        <Button
          type="text"
          icon={<Icon name="delete" />}
          aria-label={t('designer.preRead.remove')}
          onClick={() => onChange(null)}
        />
      )}
      {open && (
        <FormDialog
          name={`designer.${id}`}
          title={label}
          fields={FIELDS}
          values={valuesOf(preRead, lang)}
          onSave={record => onChange(preReadOf(record, preRead, lang) as unknown as Json)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const messageOf = ({ zh, en }: Text): Text => ({ zh, en })

const FIELDS: Field[] = [
  {
    ...{ id: 'title', type: 'string', title: texts.title, maxLength: LONGEST_TITLE, required: true },
    message: { required: messageOf(errors['preRead.title']) },
  },
  {
    ...{ id: 'body', type: 'text', format: 'html', title: texts.body, required: true },
    message: { required: messageOf(errors['preRead.body']) },
  },
  { id: 'compelled', type: 'boolean', title: texts.compelled, help: texts.compelledHelp, default: true },
  {
    ...{ id: 'seconds', type: 'integer', title: texts.seconds, unit: texts.unit },
    ...{ min: SECONDS.least, max: SECONDS.most, default: SECONDS.first },
    ...{ when: { var: 'compelled' }, required: true },
  },
  { id: 'files', type: 'file', title: texts.files, maxCount: READ_FILES.count, maxMb: READ_FILES.mb },
]

function valuesOf(preRead: PreRead | undefined, lang: Lang): EngineRecord {
  if (!preRead) return {}
  const { title, body, seconds, files } = preRead
  return {
    title: title?.[lang] ?? title?.zh ?? null,
    body: body?.[lang] ?? body?.zh ?? null,
    compelled: seconds !== undefined,
    seconds: seconds ?? SECONDS.first,
    files: (files?.map(file => ({ attachId: file.link, size: 0, ...file })) ?? null) as Value,
  }
}

function preReadOf({ title, body, seconds, files }: WireRecord, before: PreRead | undefined, lang: Lang): PreRead {
  const kept = (Array.isArray(files) ? files : []) as unknown as ReadFile[]
  return {
    title: writeText(before?.title, lang, String(title)),
    body: writeText(before?.body, lang, String(body)),
    ...(typeof seconds === 'number' ? { seconds } : {}),
    ...(kept.length > 0 ? { files: kept.map(({ link, name, size }) => ({ link, name, size })) } : {}),
  }
}
