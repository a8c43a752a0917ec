/**
 * The searchable list of fields and functions, beside it what the active one does. The keys are those of the search.
 * @source docs/designer.md#formulas
 */
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { FormulaFunction } from '#engine/react/rule/formula/functions.ts'
import { type Speech, sayValue } from '#engine/react/rule/sentence/say-rule.ts'
import type { Offer } from './offers.ts'
import type { Offers } from './use-offers.ts'

interface OfferListProps {
  speech: Speech
  offers: Offers
  onChoose(offer: Offer): void
}

/** The keys that go through the list. */
export const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function OfferList({ speech, offers, onChoose }: OfferListProps) {
  const { t } = speech
  const box = useRef<HTMLDivElement>(null)
  const { list, groups, all, active, isChosen } = offers
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is active
  useEffect(() => {
    if (isChosen) box.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen, active?.id])
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      offers.step(step)
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onChoose(active)
    }
  }
  return (
    <section aria-label={t('formula.insert')} className="dz-formula-offers">
      <Input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={offers.activeId}
        aria-label={t('formula.search')}
        placeholder={t('formula.search')}
        allowClear
        value={offers.typed}
        onChange={event => offers.find(event.target.value)}
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
                id={offers.idOf(offer)}
                role="option"
                tabIndex={-1}
                aria-selected={offer === active}
                onPointerEnter={event => event.pointerType === 'mouse' && offers.goTo(offer)}
                onMouseDown={event => event.preventDefault()}
                onClick={() => onChoose(offer)}
              >
                <span>{offer.label}</span>
                {offer.note && <small>{offer.note}</small>}
              </div>
            ))}
          </div>
        ))}
        {all.length === 0 && <p role="status">{t('formula.noMatch')}</p>}
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
