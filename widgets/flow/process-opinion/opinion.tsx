/** The opinion of the handler, with common phrases. What is typed is kept until it is sent. @source WU-17, VM-04, VM-05 */
import Area, { type TextAreaRef } from 'antd/lib/input/TextArea'
import { type Ref, useId } from 'react'
import type { StorePort } from '#engine/ports/ports.ts'
import { useT } from '#engine/react/text.ts'
import { Phrases } from './phrases.tsx'

interface OpinionProps {
  value: string
  onChange(text: string): void
  /** what is wrong with it */
  issue: string
  /** the owner of a returned process says what they changed */
  isNote: boolean
  store: StorePort
  /** on a phone the phrases make room for what is written */
  narrow: boolean
  /** to the text area */
  ref: Ref<TextAreaRef>
}

export function Opinion({ value, onChange, issue, isNote, store, narrow, ref }: OpinionProps) {
  const t = useT()
  const id = useId()
  const label = t(isNote ? 'process.note' : 'process.opinion')
  return (
    <div className="process-opinion" data-narrow={narrow || undefined}>
      <Area
        ref={ref}
        id={id}
        aria-label={label}
        aria-invalid={issue !== '' || undefined}
        aria-describedby={issue ? `${id}-issue` : undefined}
        status={issue ? 'error' : undefined}
        placeholder={isNote ? label : t('process.opinionHint')}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={2000}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {issue && (
        <p id={`${id}-issue`} role="alert" className="process-issue">
          {issue}
        </p>
      )}
      {!isNote && <Phrases {...{ value, onChange, store, narrow }} />}
    </div>
  )
}
