/** A picker before anybody uses it: a read-only input and an icon. */
import type { ComponentProps, ReactNode } from 'react'
import '../field/input.css'

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
  return (
    <span className="sw-input sw-picks" data-invalid={control['aria-invalid']} {...pointed}>
      <input {...control} {...input} readOnly value={text || placeholder} data-hint={text ? undefined : ''} />
      {icon}
    </span>
  )
}
