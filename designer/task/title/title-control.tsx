/** The title of an instance, written with what people call its parts. @source docs/designer.md#processes */
import { Input, Select } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { TITLE_NAMES } from '#engine/flow/title.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { useTypingRun } from '../../controls/inputs/controls.tsx'
import { useSay } from '../../say/say.ts'
import { readTitle, sayTitle } from './title-names.ts'

interface TitleControlProps {
  id: string
  value: Json | undefined
  entity: EntityDocument | undefined
  /** in letters, as it is stored */
  most?: number
  onChange(value: Json | null, run?: string): void
}

export function TitleControl({ id, value, entity, most = Number.POSITIVE_INFINITY, onChange }: TitleControlProps) {
  const t = useT()
  const say = useSay()
  const { run, onFocus } = useTypingRun(id)
  const area = useRef<TextAreaRef>(null)
  const names = [
    ...TITLE_NAMES.map(name => ({ name, said: t(`designer.title.${name}`) })),
    ...(entity?.fields ?? []).map(field => ({ name: field.id, said: say.text(field.title) })),
  ]
  const subject = typeof value === 'string' ? value : ''
  /** A name may be longer than the word for it. */
  const put = (text: string) => {
    const next = readTitle(text, names)
    if (next.length <= most) onChange(next === '' ? null : next, run())
  }
  const insert = (name: string) => {
    const box = area.current?.resizableTextArea?.textArea
    const shown = sayTitle(subject, names)
    const at = box?.selectionStart ?? shown.length
    const [before, after] = [shown.slice(0, at), shown.slice(box?.selectionEnd ?? at)]
    put(`${before}${before === '' || before.endsWith(' ') ? '' : ' '}{${name}}${after}`)
    area.current?.focus()
  }
  return (
    <>
      <Input.TextArea
        ref={area}
        id={id}
        autoSize
        value={sayTitle(subject, names)}
        placeholder={sayTitle('{starter} {name}', names)}
        onFocus={onFocus}
        onChange={event => put(event.target.value)}
      />
      <Select<string | null>
        className="dz-full"
        size="small"
        aria-label={t('designer.title.insert')}
        placeholder={t('designer.title.insert')}
        value={null}
        onChange={name => name && insert(name)}
        options={names.map(({ name, said }) => ({ value: name, label: said }))}
        optionFilterProp="label"
        showSearch
      />
    </>
  )
}
