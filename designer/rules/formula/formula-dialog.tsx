/**
 * A computed value as a line of formula, with the fields and functions it may use, the place of what is wrong, and what
 * it gives for a record.
 * @source docs/designer.md#formulas
 */
import { Alert } from 'antd'
import { useId, useRef, useState } from 'react'
import { withShown } from '#engine/entity/with-shown.ts'
import { isMisread, type Misreading, parseFormula } from '#engine/react/rule/formula/parse-formula.ts'
import { findWrongPart, sayInFormula } from '#engine/react/rule/formula/wrong-part.ts'
import { formulaNames } from '#engine/react/rule/sentence/formula-names.ts'
import { type Speech, sayFormula } from '#engine/react/rule/sentence/say-rule.ts'
import { scopeAround } from '#engine/react/rule/sentence/wrong-in.ts'
import { addTexts } from '#engine/react/text.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { sayIssue } from '#engine/text/say.ts'
import type { RuleType } from '#engine/value/rule-type.ts'
import errors from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import texts from '#schemas/text/formula.json' with { type: 'json' }
import { useSessionState } from '../../session/designer-context.tsx'
import { useLoose } from '../../session/use-loose.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { useIsModel, useSpeech } from '../use-scope.ts'
import { FormulaInput, type Insert } from './formula-input.tsx'
import { FormulaSample } from './formula-sample.tsx'
import { OfferList } from './offer-list.tsx'
import type { Offer } from './offers.ts'
import { useOffers } from './use-offers.ts'
import '#engine/react/rule/builder/rule.css'
import './formula.css'

addTexts('formula', texts)

export interface FormulaDialogProps {
  open: boolean
  title: string
  rule: Rule | undefined
  /** type of the field it computes; null where any type is allowed */
  want: RuleType | null
  /** id of the field it computes */
  own?: string
  entity: EntityDocument | undefined
  onClose(): void
  /** undefined: nothing is computed */
  onSave(rule: Rule | undefined): void
}

export function FormulaDialog(props: FormulaDialogProps) {
  return props.open ? <OpenFormulaDialog {...props} /> : null
}

function OpenFormulaDialog({ title, rule, want, own, entity, onClose, onSave }: FormulaDialogProps) {
  const speech = useSpeech(entity, undefined, true)
  const { view } = useSessionState('view')
  const { t, lang, scope } = speech
  const pointed = useIsModel(entity) && entity ? { pointedAt: entity.key } : {}
  const insert = useRef<Insert>(null)
  const told = useId()
  const [word, setWord] = useState('')
  const offers = useOffers(speech, word, own)
  const take = (offer: Offer) => {
    insert.current?.(offer.puts, word)
    setWord('')
    offers.taken(offer)
  }
  const first = rule === undefined ? '' : sayFormula(rule, speech)
  const edit = useLoose<{ text: string } | null>(
    `formula ${title}`,
    rule ?? null,
    first === null ? null : { text: first },
  )
  const text = edit.value?.text ?? ''
  const isBlank = text.trim() === ''
  const read = parseFormula(text, formulaNames(scope, t, lang))
  const around = isMisread(read)
    ? null
    : { ...scopeAround(read.rule, entity && withShown(entity, read.rule), view.entity), ...pointed }
  const wrong = around && !isMisread(read) ? findWrongPart(read, want, around) : null
  const problem = isMisread(read)
    ? sayMisread(read, isBlank, speech)
    : wrong && {
        ...wrong.node,
        says: sayIssue(
          sayInFormula(wrong, text, around!, type => sayType(type, speech)),
          lang,
          errors,
        ),
      }
  return (
    <EditDialog
      {...{ title, rule, edit, onClose }}
      width={760}
      blocked={problem !== null}
      onSave={() => onSave(isMisread(read) ? undefined : read.rule)}
    >
      <FormulaInput
        label={title}
        placeholder={t('formula.text.help', { example: 'ROUND(…, 2)' })}
        value={text}
        isWrong={problem !== null}
        told={told}
        insert={insert}
        onChange={next => edit.set({ text: next })}
        {...{ offers, onTake: take, onWord: setWord }}
      />
      <div className="dz-formula-outcome">
        <div id={told} aria-live="polite">
          {problem && <Problem {...problem} text={text} />}
        </div>
        {!isMisread(read) && !problem && around && (
          <FormulaSample {...{ text, entity, speech }} node={read} scope={around} />
        )}
      </div>
      <OfferList {...{ speech, offers }} onChoose={take} />
    </EditDialog>
  )
}

interface Said {
  says: string
  at: number
  end: number
}

function sayMisread({ code, params, at, end }: Misreading, isBlank: boolean, { t }: Speech): Said | null {
  return isBlank ? null : { says: t(code, params), at, end }
}

/** What is wrong, with its place marked in the formula. */
function Problem({ says, at, end, text }: Said & { text: string }) {
  return (
    <Alert
      className="dz-formula-wrong"
      type="error"
      message={says}
      description={
        <code className="dz-formula-place">
          {text.slice(0, at)}
          <mark>{text.slice(at, end) || '\u2026'}</mark>
          {text.slice(end)}
        </code>
      }
    />
  )
}

function sayType(type: RuleType, { t }: Speech): string {
  return t(`formula.type.${type.split(':')[0]}`)
}
