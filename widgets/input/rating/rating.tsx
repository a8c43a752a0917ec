import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import Stars, { Star, starsOf } from '../../parts/said/stars.tsx'
import type { Props, Value } from './props.gen.ts'
import './rating.css'

/** A number of stars: native radio buttons, of which those up to the chosen one are lit. */
export default function Rating(widget: WidgetProps<Props, Value>) {
  const { id, props, field, value, title, onChange, onBlur, readOnly } = widget
  const t = useT()
  if (readOnly) return <ReadOnly id={id}>{value !== null && <Stars field={field} value={value} />}</ReadOnly>
  const clear = () => props.clear && onChange(null)
  return (
    <div
      {...describeControl(widget)}
      className="sw-rating"
      role="radiogroup"
      aria-label={title}
      onKeyDown={event => event.key === 'Delete' && clear()}
      onBlur={onBlur}
    >
      {Array.from({ length: starsOf(field) }, (_, at) => at + 1).map(n => (
        <label key={n}>
          <input
            type="radio"
            name={id}
            value={n}
            checked={value === n}
            aria-label={t('rating.stars', { n })}
            onChange={() => onChange(n)}
          />
          <Star on={value !== null && n <= value} />
        </label>
      ))}
      {props.clear && value !== null && (
        <button type="button" aria-label={t('rating.clear')} title={t('rating.clear')} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
