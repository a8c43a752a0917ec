/**
 * Choices for each part of an expression, the expression in words, and its next firings. Loaded when it is opened.
 * @source JB-02
 */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/cron.json'
import { type Choice, choosePart, PARTS, readPart, splitCron } from './cron-parts.ts'
import { PartChoices } from './part-choices.tsx'
import './cron.css'
import { Firings } from './firings.tsx'
import { useFirings } from './use-firings.ts'

addTexts('cron', texts)

const NONE: Choice = { kind: 'list', values: [] }

interface BuilderProps {
  id: string
  expression: string
  onChange(expression: string): void
}

export default function Builder({ id, expression, onChange }: BuilderProps) {
  const t = useT()
  const tabs = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(2)
  const answer = useFirings(expression)
  // nothing is chosen yet
  const texts = expression === '' ? [] : splitCron(expression)
  const { name } = PARTS[chosen]!
  const walk = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || !PARTS[at + step]) return
    setChosen(at + step)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at + step]?.focus()
  }
  return (
    <section id={id} className="sw-cron" aria-label={t('cron.title')}>
      <div ref={list} className="sw-cron-tabs" role="tablist" aria-label={t('cron.parts')}>
        {PARTS.map((part, at) => (
          <button
            key={part.name}
            type="button"
            role="tab"
            id={`${tabs}${part.name}`}
            aria-controls={`${tabs}panel`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            className={answer.wrongPart === at + 1 ? 'sw-cron-wrong' : undefined}
            onClick={() => setChosen(at)}
            onKeyDown={event => walk(event, at)}
          >
            {t(`cron.${part.name}`)} <code>{texts[at] || '–'}</code>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${tabs}panel`} aria-labelledby={`${tabs}${name}`}>
        <PartChoices
          key={name}
          part={PARTS[chosen]!}
          choice={texts.length === 0 ? NONE : readPart(name, texts[chosen])}
          onChoose={choice => onChange(choosePart(expression, name, choice))}
        />
      </div>
      <Firings {...answer} />
    </section>
  )
}
