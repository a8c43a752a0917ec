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
  /** where it stands, as `Renamed.text` says it */
  text?: string
  value: Json | undefined
  effective?: Json
  onText(language: Lang, text: string, run: string): void
}

export function TextControl(props: TextControlProps) {
  const { id, value, effective, onText } = props
  const t = useT()
  const { lang, choose, renamed } = useEditLang()
  const { run, onFocus } = useTypingRun(`${id}-${lang}`)
  const text = textOf(value)
  const inherited = textOf(effective)
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  const missing = text.zh !== undefined && text[other] === undefined
  const input = (
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
  if (renamed === null || renamed.text !== props.text || renamed.in !== lang || !text[other]) return input
  return (
    <>
      {input}
      <OtherLanguage id={`${id}-other`} lang={other} text={text[other]} onText={onText} />
    </>
  )
}

interface OtherLanguageProps extends Pick<TextControlProps, 'id' | 'onText'> {
  lang: Lang
  text: string
}

/** What a text that was renamed says in the other language, to be renamed as well. */
function OtherLanguage({ id, lang, text, onText }: OtherLanguageProps) {
  const t = useT()
  const { run, onFocus } = useTypingRun(id)
  return (
    <div className="dz-other-language">
      <label htmlFor={id}>{t('designer.text.other', { lang: t(`designer.lang.${lang}`) })}</label>
      <Input
        id={id}
        size="small"
        value={text}
        onFocus={onFocus}
        onChange={event => onText(lang, event.target.value, run())}
      />
    </div>
  )
}
