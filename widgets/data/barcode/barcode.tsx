import type { WidgetProps } from '#engine/react/widget.ts'
import { CodeFrame, INK, useCodeText } from '../../parts/code-frame.tsx'
import { barsOf, isCode128 } from './code128.ts'
import type { Props } from './props.gen.ts'

/** px of the narrowest bar */
const UNIT_PX = 2

/** A number or a code of Latin letters as a barcode, Code 128. */
export default function Barcode(widget: WidgetProps<Props>) {
  const { props, value } = widget
  const text = useCodeText(value, props.text)
  return (
    <CodeFrame
      {...{ widget, text }}
      icon="barcode"
      wrong={isCode128(text) ? null : 'notBarcode'}
      caption={props.caption}
    >
      {() => <Bars text={text} height={props.height} />}
    </CodeFrame>
  )
}

function Bars({ text, height }: { text: string; height: number }) {
  const { bars, width } = barsOf(text)
  return (
    <svg
      aria-hidden="true"
      width={width * UNIT_PX}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ display: 'block', maxWidth: '100%' }}
    >
      {bars.map(bar => (
        <rect key={bar.x} {...bar} y={0} height={height} fill={INK.dark} />
      ))}
    </svg>
  )
}
