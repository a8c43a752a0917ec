/**
 * The searchable list of fields and functions, beside it what the active one does. The keys are those of the search.
 * @source docs/designer.md#formulas
 */
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FormulaFunction } from '#engine/react/rule/formula/functions.ts'
import { type Speech, sayValue } from '#engine/react/rule/sentence/say-rule.ts'
import { type Offer, offersFor } from './offers.ts'

interface OfferListProps {
  speech: Speech
  onChoose(offer: Offer): void
}

export function OfferList({ speech, onChoose }: OfferListProps) {
  const { t } = speech
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const groups = offersFor(speech, typed)
  const offers = groups.flatMap(group => group.offers)
  const active = offers[Math.min(at, offers.length - 1)]
  useEffect(() => {
    if (at > 0) box.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  /** The whole list is there again, at what was chosen, which it goes on telling about. */
  const choose = (offer: Offer) => {
    const all = offersFor(speech, '').flatMap(group => group.offers)
    setTyped('')
    setAt(
      Math.max(
        0,
        all.findIndex(({ id }) => id === offer.id),
      ),
    )
    onChoose(offer)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(at + step, offers.length - 1)))
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(active)
    }
  }
  return (
    <section aria-label={t('formula.insert')} className="dz-formula-offers">
      <Input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active && `${list}-${offers.indexOf(active)}`}
        aria-label={t('formula.search')}
        placeholder={t('formula.search')}
        allowClear
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div ref={box} id={list} role="listbox" aria-label={t('formula.insert')}>
        {groups.map(({ title, offers: group }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden>{title}</p>
            {group.map(offer => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search
              <div
                key={offer.id}
                id={`${list}-${offers.indexOf(offer)}`}
                role="option"
                tabIndex={-1}
                aria-selected={offer === active}
                onPointerEnter={event => event.pointerType === 'mouse' && setAt(offers.indexOf(offer))}
                onMouseDown={event => event.preventDefault()}
                onClick={() => choose(offer)}
              >
                <span>{offer.label}</span>
                {offer.note && <small>{offer.note}</small>}
              </div>
            ))}
          </div>
        ))}
        {offers.length === 0 && <p role="status">{t('formula.noMatch')}</p>}
      </div>
      <div className="dz-formula-told" aria-live="polite">
        {active?.fn && <FunctionText fn={active.fn} speech={speech} />}
      </div>
    </section>
  )
}

function FunctionText({ fn, speech }: { fn: FormulaFunction; speech: Speech }) {
  const { t } = speech
  const { op, word, sign, example } = fn
  const operands = t(`formula.sign.${op}`)
  const isKnown = operands !== `formula.sign.${op}`
  return (
    <>
      <p>
        <strong>{t(`formula.fn.${op}`)}</strong>{' '}
        <code>{sign && !isKnown ? sign : `${word}(${isKnown ? operands : ''})`}</code>
      </p>
      <p>{t(`formula.says.${op}`)}</p>
      {example && (
        <p className="dz-quiet">
          {t('formula.example', {
            text: t('formula.gives', { text: example[0], value: sayValue(example[1], undefined, speech) }),
          })}
        </p>
      )}
    </>
  )
}
