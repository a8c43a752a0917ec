import { useLang } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { NumberBox } from '../../parts/number/number-box.tsx'
import { useText } from '../../parts/read-text.ts'
import { sayInCapitals } from './capitals.ts'
import type { Props } from './props.gen.ts'
import './money.css'

/** An amount of money: its digits in groups while nobody types, and in Chinese written out below, as on a bill. */
export default function Money(widget: WidgetProps<Props, string>) {
  const { id, props, value } = widget
  const lang = useLang()
  const text = useText()
  const written = props.capitals && lang === 'zh' && value !== null ? sayInCapitals(value) : ''
  const below = `${id}-capitals`
  return (
    <>
      <NumberBox
        widget={widget as WidgetProps<Props, number | string>}
        suffix={text(props.unit)}
        grouped
        describedBy={written && below}
      />
      {written && (
        <span className="sw-capitals" id={below}>
          {written}
        </span>
      )}
    </>
  )
}
