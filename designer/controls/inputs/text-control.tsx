/** One input for the language being edited, with a mark when another is missing. @source docs/designer.md#inspector */
import { Input, Tag } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { useEditLang } from '../../session/edit-lang.tsx'
import { textOf, useTypingRun } from './controls.tsx'
import './inputs.css'

interface TextControlProps {
  id: string
  value: Json | undefined
  effective?: Json
  onText(language: Lang, text: string, run: string): void
}

export function TextControl({ id, value, effective, onText }: TextControlProps) {
  const t = useT()
  const { lang, choose } = useEditLang()
  const { run, onFocus } = useTypingRun(`${id}-${lang}`)
  const text = textOf(value)
  const inherited = textOf(effective)
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  const missing = text.zh !== undefined && text[other] === undefined
  return (
    <Input
      id={id}
      value={text[lang] ?? ''}
      placeholder={inherited[lang] ?? inherited.zh ?? (lang === 'en' ? text.zh : undefined)}
      onFocus={onFocus}
      onChange={event => onText(lang, event.target.value, run())}
      suffix={
        <Tag
          className="dz-lang"
          color={missing ? 'warning' : undefined}
          title={t(missing ? 'designer.text.missing' : 'designer.text.switch', { lang: t(`designer.lang.${other}`) })}
          onClick={() => choose(other)}
        >
          {t(`designer.lang.${lang}`)}
        </Tag>
      }
    />
  )
}
