/** The options of an enum field: code and name, added by Enter. @source docs/designer.md#kernel */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { Json, Option } from '#engine/schema/document.ts'
import { codeFrom } from '../../commands/documents/code-from.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { writeText } from '../../commands/values/text-set.ts'
import { useDraft } from '../../session/draft.ts'
import { useEditLang } from '../../session/edit-lang.tsx'
import { useTypingRun } from './controls.tsx'
import { useIsStock } from './use-write-text.ts'
import './inputs.css'

interface OptionsControlProps {
  id: string
  value: Json | undefined
  onChange(value: Json | null, run?: string): void
}

export function OptionsControl({ id, value, onChange }: OptionsControlProps) {
  const t = useT()
  const isStock = useIsStock()
  const { lang } = useEditLang()
  const { run, onFocus } = useTypingRun(id)
  const [draft, setFresh] = useDraft()
  const fresh = draft ?? ''
  const options = (Array.isArray(value) ? value : []) as unknown as Option[]
  const put = (next: Option[], typing?: boolean) =>
    onChange(next.length > 0 ? (next as unknown as Json) : null, typing ? run() : undefined)
  const add = () => {
    const name = fresh.trim()
    if (name === '') return
    const taken = options.map(option => option.id)
    put([...options, { id: freeId(codeFrom(name), taken), title: { zh: name } }])
    setFresh(null)
  }
  return (
    <ul className="dz-options">
      {options.map((option, index) => (
        <li key={option.id} className="dz-row">
          <Input
            value={option.title[lang] ?? ''}
            placeholder={option.title.zh}
            aria-label={t('designer.option.name', { code: option.id })}
            addonBefore={option.id}
            onFocus={onFocus}
            onChange={event => {
              const title = writeText(option.title, lang, event.target.value, isStock(option.title as unknown as Json))
              put(options.with(index, { ...option, title: title ?? { zh: '' } }), true)
            }}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('designer.option.remove', { code: option.id })}
            onClick={() => put(options.toSpliced(index, 1))}
          />
        </li>
      ))}
      <li>
        <Input
          id={id}
          value={fresh}
          placeholder={t('designer.option.add')}
          suffix={<PlusOutlined />}
          onChange={event => setFresh(event.target.value)}
          onPressEnter={event => {
            if (!event.nativeEvent.isComposing) add()
          }}
          onBlur={add}
        />
      </li>
    </ul>
  )
}
