import { useState } from 'react'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { readDuration, sayDuration } from '#engine/value/notation/duration.ts'
import texts from '#schemas/text/duration.json'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { TextBox } from '../../parts/text-box.tsx'
import type { Props, Value } from './props.gen.ts'

addTexts('duration', texts)

/** Minutes, typed and said in the units of the field. What is typed stays until the person leaves. */
export default function Duration(widget: WidgetProps<Props, Value>) {
  const { props, value, onChange, onBlur, readOnly } = widget
  const lang = useLang()
  const t = useT()
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const said = value === null ? '' : sayDuration(value, lang, widget.field)
  if (readOnly) return <ReadOnly id={widget.id}>{said}</ReadOnly>
  const type = (next: string) => {
    const minutes = readDuration(next, widget.field)
    setTyped(next)
    setPartialInput(next.trim() !== '' && minutes === null ? { text: next, wants: t('duration.form') } : null)
    onChange(minutes)
  }
  return (
    <TextBox
      {...describeControl(widget)}
      autoComplete="off"
      value={partialInput?.text ?? (typed !== null && readDuration(typed, widget.field) === value ? typed : said)}
      placeholder={text(props.placeholder) || t('duration.example')}
      clear={props.clear}
      onText={type}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
