/** The opinion of the handler, with common phrases. What is typed is kept until it is sent. @source WU-17, VM-04, VM-05 */
import { Button } from 'antd'
import Area, { type TextAreaRef } from 'antd/lib/input/TextArea'
import { type Ref, useId, useState } from 'react'
import type { StorePort } from '#engine/ports/ports.ts'
import { useT } from '#engine/react/text.ts'
import { dropPhrase, keepPhrase, readPhrases } from './phrases.ts'

interface OpinionProps {
  value: string
  onChange(text: string): void
  /** what is wrong with it */
  issue: string
  /** the owner of a returned process says what they changed */
  isNote: boolean
  store: StorePort
  /** to the text area */
  ref: Ref<TextAreaRef>
}

export function Opinion({ value, onChange, issue, isNote, store, ref }: OpinionProps) {
  const t = useT()
  const id = useId()
  const [, setTurn] = useState(0)
  const { own, list } = readPhrases(store, t)
  const label = t(isNote ? 'process.note' : 'process.opinion')
  return (
    <div className="process-opinion">
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
      {!isNote && (
        <fieldset className="process-phrases" aria-label={t('process.phrases')}>
          {list.map(text => (
            <Button
              key={text}
              size="small"
              shape="round"
              type={value === text ? 'primary' : 'default'}
              ghost={value === text}
              aria-pressed={value === text}
              onClick={() => onChange(value === text ? '' : text)}
            >
              {text}
            </Button>
          ))}
          {value.trim() !== '' && !list.includes(value) && (
            <Button
              type="text"
              size="small"
              onClick={() => {
                keepPhrase(store, value, t)
                setTurn(turn => turn + 1)
              }}
            >
              {t('process.phraseKeep')}
            </Button>
          )}
          {own && list.includes(value) && (
            <Button
              type="text"
              size="small"
              aria-label={t('process.phraseDrop', { text: value })}
              onClick={() => {
                dropPhrase(store, value)
                setTurn(turn => turn + 1)
              }}
            >
              ×
            </Button>
          )}
        </fieldset>
      )}
    </div>
  )
}
