import { type ReactNode, useMemo } from 'react'
import type { TimeScope } from '#engine/portal/time-scope.ts'
import type { PartialInput, WidgetProps } from '#engine/react/widget.ts'
import RichText from '../../input/rich-text/rich-text.tsx'
import TimeScopeInput from '../../input/time-scope/time-scope.tsx'
import { describeControl } from '../../parts/describe-control.ts'
import type { FieldName } from './changes.ts'

export interface FieldProps<Value = string | null> {
  name: FieldName
  look: 'line' | 'lines' | 'number' | 'scope' | 'rich'
  title: string
  help?: string
  value: Value
  /** why the server refused it */
  issue?: string
  put(value: Value): void
  /** @param wants  what is missing of a value that is not whole; '' when nothing is */
  onPartial(wants: string): void
}

const idOf = (name: string) => `manage-${name}`

function Around({ name, title, help, issue, children }: FieldProps<never> & { children: ReactNode }) {
  const id = idOf(name)
  return (
    <div className="edit-service-field">
      <label htmlFor={id}>{title}</label>
      {help && <small id={`${id}-help`}>{help}</small>}
      {children}
      {issue && (
        <p id={`${id}-issue`} role="alert">
          {issue}
        </p>
      )}
    </div>
  )
}

/** A line, or lines, of text. */
export function Field(field: FieldProps) {
  const { name, look, value, help, issue, put } = field
  const control = {
    ...describeControl({ id: idOf(name), help, invalid: issue !== undefined, required: false }),
    value: value ?? '',
    onChange: ({ target }: { target: { value: string } }) => put(target.value),
  }
  return (
    <Around {...(field as FieldProps<never>)}>
      {look === 'lines' ? (
        <textarea rows={4} {...control} />
      ) : (
        <input autoComplete="off" inputMode={look === 'number' ? 'numeric' : undefined} {...control} />
      )}
    </Around>
  )
}

/** What a widget of a form is told, where the form is this one. */
function widgetOf<Value>({ name, title, help, value, issue, put }: FieldProps<Value>) {
  return {
    ...{ id: idOf(name), title, help, value, onChange: put },
    node: { id: name, widget: '' },
    ...{ readOnly: false, required: false, invalid: issue !== undefined },
    emit: async () => undefined,
  }
}

export function ScopeField(field: FieldProps<TimeScope | null>) {
  const { onPartial } = field
  const onPartialInput = useMemo(() => (input: PartialInput | null) => onPartial(input?.wants ?? ''), [onPartial])
  return (
    <Around {...(field as FieldProps<never>)}>
      <TimeScopeInput
        {...(widgetOf(field) as unknown as Parameters<typeof TimeScopeInput>[0])}
        props={{}}
        onPartialInput={onPartialInput}
      />
    </Around>
  )
}

const RICH = { rows: 8, pictures: false }

export function RichField(field: FieldProps) {
  return (
    <Around {...(field as FieldProps<never>)}>
      <RichText {...(widgetOf(field) as unknown as WidgetProps<never, string>)} props={RICH as never} />
    </Around>
  )
}
