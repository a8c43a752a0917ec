/** The frame of a control: label with the required mark, help, issues. @source docs/ui.md#a-form */
import type { ReactNode } from 'react'
import { useNarrow } from '../frame/measure.tsx'
import type { RecordScope } from '../state/scope.tsx'
import './form.css'

/** of the label beside what is read, in a narrow box */
const NARROW_LABEL_PX = 80

interface FieldFrameProps {
  id: string
  title: string
  help?: string
  unit?: string
  required: boolean
  issues: string[]
  scope: Pick<RecordScope, 'label' | 'labelWidth' | 'viewOnly'>
  /** how the control is named: by `for`, by aria-label, or not at all */
  label: 'for' | 'aria' | 'none'
  /** it is only read */
  read: boolean
  /** it holds a table, which takes the whole width below its label */
  rows: boolean
  /** after the help */
  note?: ReactNode
  children: ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, title, help, unit, required, issues, scope, label, read, rows, note, children } = props
  const narrow = useNarrow()
  // in a narrow box what is read takes a line, what is filled in the whole width
  const side = scope.label === 'side' && (!narrow || read) && !rows
  const width = narrow ? Math.min(scope.labelWidth, NARROW_LABEL_PX) : scope.labelWidth
  const Label = label === 'for' ? 'label' : 'span'
  const failed = issues.length > 0
  return (
    <div className={`sw-field${side ? ' sw-side' : ''}${failed ? ' sw-failed' : ''}`} data-rows={rows || undefined}>
      {title && (
        <Label
          className={scope.label === 'hidden' ? 'sw-unseen' : 'sw-label'}
          id={`${id}-label`}
          {...(label === 'for' ? { htmlFor: id } : {})}
          style={side ? { width } : undefined}
        >
          {required && (
            <span className="sw-mark" aria-hidden="true">
              *
            </span>
          )}
          {title}
          {unit && <span className="sw-unit">{unit}</span>}
        </Label>
      )}
      <div className="sw-control">
        {children}
        {failed && (
          <div className="sw-issue" id={`${id}-issue`}>
            {issues.join(' ')}
          </div>
        )}
        {help && !scope.viewOnly && (
          <div className="sw-help" id={`${id}-help`}>
            {help}
            {note}
          </div>
        )}
      </div>
    </div>
  )
}
