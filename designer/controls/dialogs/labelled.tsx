import type { ReactNode } from 'react'
import './dialogs.css'

interface LabelledProps {
  label: string
  /** id of the control; without one the label names a group of controls */
  htmlFor?: string
  required?: boolean
  help?: string
  wrong?: string
  children: ReactNode
}

/** A control of a designer's dialog with its label above it, and the error and help below. */
export function Labelled({ label, htmlFor, required, help, wrong, children }: LabelledProps) {
  return (
    <div className="dz-labelled">
      {htmlFor ? (
        <label htmlFor={htmlFor} data-required={required || undefined}>
          {label}
        </label>
      ) : (
        <span>{label}</span>
      )}
      {children}
      {wrong && <p role="alert">{wrong}</p>}
      {help && <p>{help}</p>}
    </div>
  )
}
