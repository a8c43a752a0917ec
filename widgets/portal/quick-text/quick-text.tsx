import { type GlobalToken, theme } from 'antd'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'

/** A short text on a card, in a size and tone of the theme. */
export default function QuickText({ props }: WidgetProps<Props>) {
  const text = useText()
  const { token } = theme.useToken()
  if (props.drawn) return <EmptyState text={text(props.text)} />
  return (
    <p
      style={{
        margin: 0,
        color: toneOf(props.tone, token),
        fontSize: sizeOf(props.size, token),
        fontWeight: props.bold ? token.fontWeightStrong : undefined,
        textAlign: props.align,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text(props.text)}
    </p>
  )
}

function sizeOf(size: Props['size'], token: GlobalToken): number {
  const sizes = {
    small: token.fontSizeSM,
    normal: token.fontSize,
    large: token.fontSizeXL,
    huge: token.fontSizeHeading2,
  }
  return sizes[size]
}

function toneOf(tone: Props['tone'], token: GlobalToken): string {
  const tones = {
    default: token.colorText,
    primary: token.colorPrimaryText,
    success: token.colorSuccessText,
    warning: token.colorWarningText,
    danger: token.colorErrorText,
    muted: token.colorTextSecondary,
  }
  return tones[tone]
}
