import { theme } from 'antd'

interface SwatchProps {
  colour: string | null
  label?: string
  /** absent: it cannot be changed */
  onPick?(colour: string): void
}

/** A small coloured square; with `onPick` it opens the browser's colour picker. */
export function Swatch({ colour, label, onPick }: SwatchProps) {
  const { token } = theme.useToken()
  const square = {
    display: 'inline-block',
    width: token.sizeMD,
    height: token.sizeMD,
    padding: 0,
    border: `${token.lineWidth}px ${token.lineType} ${token.colorBorder}`,
    borderRadius: token.borderRadiusSM,
    background: colour ?? token.colorFillTertiary,
    cursor: onPick ? 'pointer' : undefined,
  }
  if (!onPick) return <span aria-hidden style={square} />
  return (
    <input
      type="color"
      aria-label={label}
      value={colour?.toLowerCase() ?? '#ffffff'}
      style={square}
      onChange={event => onPick(event.target.value)}
    />
  )
}
