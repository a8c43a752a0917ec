import type { ReactNode } from 'react'

interface InfoFieldProps {
  id: string
  label: string
  required?: boolean
  help?: string
  /** the issue of the value, '' when there is none */
  wrong?: string
  /** draws the control; its parameter connects it to its label and its message */
  children(control: { id: string; status?: 'error'; 'aria-invalid'?: true; 'aria-describedby': string }): ReactNode
}

/** A labelled control of the personal pages with its message. */
export function InfoField({ id, label, required, help, wrong, children }: InfoFieldProps) {
  const message = `${id}-message`
  const invalid = wrong ? ({ status: 'error', 'aria-invalid': true } as const) : {}
  return (
    <div className="shell-info-field">
      <label htmlFor={id}>
        {required && <span aria-hidden="true">* </span>}
        {label}
      </label>
      {children({ id, ...invalid, 'aria-describedby': message })}
      <div id={message}>
        {wrong && <span role="alert">{wrong}</span>}
        {!wrong && help && <span className="shell-quiet">{help}</span>}
      </div>
    </div>
  )
}
