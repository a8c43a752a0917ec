/** A picker before anybody uses it: a read-only input and an icon. */
import { theme } from 'antd'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'

/** Attributes that connect a control to its label, help and issue; spread onto the native element. */
export interface ControlDescription {
  id: string
  /** if there is no visible label */
  'aria-label'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
  'aria-describedby'?: string | undefined
}

interface LightFaceProps extends Pick<ComponentProps<'span'>, 'onPointerEnter' | 'onPointerDown' | 'onClick'> {
  control: ControlDescription
  text: string
  placeholder: string
  icon: ReactNode
  input: Omit<ComponentProps<'input'>, keyof ControlDescription>
}

export function LightFace({ control, text, placeholder, icon, input, ...pointed }: LightFaceProps) {
  const { token } = theme.useToken()
  const frame: CSSProperties = {
    display: 'flex',
    alignItems: 'center',
    gap: token.marginXXS,
    boxSizing: 'border-box',
    height: token.controlHeight,
    padding: `0 ${token.controlPaddingHorizontal - token.lineWidth}px`,
    border: `${token.lineWidth}px ${token.lineType} ${control['aria-invalid'] ? token.colorError : token.colorBorder}`,
    borderRadius: token.borderRadius,
    background: token.colorBgContainer,
    color: token.colorTextQuaternary,
    fontSize: token.fontSizeIcon,
  }
  const style: CSSProperties = {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 0,
    background: 'transparent',
    color: text ? token.colorText : token.colorTextPlaceholder,
    font: 'inherit',
    fontSize: token.fontSize,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  }
  return (
    <span style={frame} {...pointed}>
      <input {...control} {...input} readOnly value={text || placeholder} style={style} />
      {icon}
    </span>
  )
}
