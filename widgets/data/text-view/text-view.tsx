/** A text on a screen, or the value of a field as text. */
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { isEmpty } from '#engine/value/value.ts'
import texts from '#schemas/text/data.json'
import { useText } from '../../parts/read-text.ts'
import '../data.css'
import type { Props } from './props.gen.ts'

addTexts('data', texts)

export default function TextView({ id, props, field, value, options, labels }: WidgetProps<Props>) {
  const lang = useLang()
  const { clock } = usePorts()
  const t = useT()
  const text = useText()
  const now = useOnPaper() ? undefined : clock.now()
  if (!field) return <p className={`sw-text sw-tone-${props.tone}`}>{text(props.text)}</p>
  const label = (code: string) =>
    field.type === 'boolean'
      ? t(code === 'true' ? 'data.yes' : 'data.no')
      : (options?.find(option => option.id === code)?.title ?? labels?.[code])
  const unit = isEmpty(value) ? '' : pick(field.unit, lang)
  return (
    <output id={id} className={`sw-text sw-tone-${props.tone}`}>
      {formatValue(field, value, { lang, label, now }) || '–'} {unit}
    </output>
  )
}
