import { QRCode } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import { CodeFrame, INK, useCodeText } from '../../parts/code-frame.tsx'
import type { Props } from './props.gen.ts'

/** More bytes make squares too small for most cameras. */
const MOST_BYTES = 800

/** A text or an address as a QR code. */
export default function QrCode(widget: WidgetProps<Props>) {
  const { props, value } = widget
  const text = useCodeText(value, props.text)
  const isLong = new TextEncoder().encode(text).length > MOST_BYTES
  return (
    <CodeFrame {...{ widget, text }} icon="qrcode" wrong={isLong ? 'tooLong' : null} caption={props.caption}>
      {() => (
        <QRCode
          type="svg"
          bordered={false}
          value={text}
          size={props.size}
          errorLevel="M"
          color={INK.dark}
          bgColor={INK.light}
          aria-hidden
          style={{ padding: 0, maxWidth: '100%' }}
        />
      )}
    </CodeFrame>
  )
}
