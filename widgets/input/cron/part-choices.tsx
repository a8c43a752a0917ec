import { useId } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { type Translate, useT } from '#engine/react/text.ts'
import { beginChoice, type Choice, type ChoiceKind, kindsOf, type PARTS, type PartName } from './cron-parts.ts'

interface PartChoicesProps {
  part: (typeof PARTS)[number]
  choice: Choice
  onChoose(choice: Choice): void
}

/** The kinds of choice for a part, and the values of the selected one. */
export function PartChoices({ part, choice, onChoose }: PartChoicesProps) {
  const t = useT()
  const group = useId()
  const year = Number(usePorts().clock.now().slice(0, 4))
  const usual = kindsOf(part.name)
  const kinds: ChoiceKind[] = usual.includes(choice.kind) ? usual : [choice.kind, ...usual]
  return (
    <fieldset className="sw-cron-kinds">
      <legend>{t(`cron.${part.name}`)}</legend>
      {kinds.map(kind => (
        <div key={kind}>
          <label>
            <input
              type="radio"
              name={group}
              checked={choice.kind === kind}
              onChange={() => onChoose(beginChoice(part.name, kind, year))}
            />
            {kindTitle(t, part.name, kind)}
          </label>
          {choice.kind === kind && <Values {...{ part, choice, onChoose, year }} />}
        </div>
      ))}
    </fieldset>
  )
}

function kindTitle(t: Translate, name: PartName, kind: ChoiceKind): string {
  const unit = t(`cron.${name}`)
  if (kind === 'open') return t(name === 'year' ? 'cron.everyYear' : 'cron.open')
  return t(`cron.${kind}`, { unit })
}

interface ValuesProps extends PartChoicesProps {
  year: number
}

/** The number of years offered. */
const YEARS = 30

function Values({ part, choice, onChoose, year }: ValuesProps) {
  const t = useT()
  const numbers = part.name === 'year' ? countFrom(year, year + YEARS) : countFrom(part.from, part.to)
  const options = numbers.map(value => ({ value, title: valueTitle(t, part.name, value) }))
  /** A select for the number that the choice has under `key`. */
  const pick = <Key extends string>(of: Choice & Record<Key, number>, key: Key, title: string, offered = options) => (
    <Pick
      label={t(`cron.${title}`)}
      options={offered}
      value={of[key]}
      onPick={value => onChoose({ ...of, [key]: value })}
    />
  )
  switch (choice.kind) {
    case 'range':
      return (
        <span>
          {pick(choice, 'from', 'from')}
          {pick(choice, 'to', 'to')}
        </span>
      )
    case 'step':
      return (
        <span>
          {pick(choice, 'from', 'begin')}
          {pick(choice, 'by', 'by', countFrom(1, part.name === 'year' ? 10 : part.to).map(plain))}
        </span>
      )
    case 'list':
      return <Grid options={options} values={choice.values} onPick={values => onChoose({ kind: 'list', values })} />
    case 'workday':
      return <span>{pick(choice, 'near', 'near')}</span>
    case 'lastOf':
      return <span>{pick(choice, 'weekday', 'weekday')}</span>
    case 'nthOf':
      return (
        <span>
          {pick(choice, 'nth', 'nth', countFrom(1, 5).map(plain))}
          {pick(choice, 'weekday', 'weekday')}
        </span>
      )
    case 'typed':
      return <code>{choice.text}</code>
    default:
      return null
  }
}

interface Option {
  value: number
  title: string
}

interface PickProps {
  label: string
  options: Option[]
  value: number
  onPick(value: number): void
}

/** Selects one of many numbers; a typed one that is not offered is kept. */
function Pick({ label, options, value, onPick }: PickProps) {
  const known = options.some(option => option.value === value) ? options : [plain(value), ...options]
  return (
    <label className="sw-cron-pick">
      {label}
      <select value={value} onChange={event => onPick(Number(event.target.value))}>
        {known.map(option => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Selects several of many numbers; at least one. */
function Grid({ options, values, onPick }: { options: Option[]; values: number[]; onPick(values: number[]): void }) {
  const toggle = (value: number) => {
    const next = values.includes(value) ? values.filter(each => each !== value) : [...values, value]
    if (next.length) onPick(next)
  }
  return (
    <div className={options.length > 12 ? 'sw-cron-grid' : 'sw-cron-grid sw-cron-few'}>
      {options.map(({ value, title }) => (
        <button key={value} type="button" aria-pressed={values.includes(value)} onClick={() => toggle(value)}>
          {title}
        </button>
      ))}
    </div>
  )
}

function countFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

const plain = (value: number): Option => ({ value, title: String(value) })

function valueTitle(t: Translate, name: PartName, value: number): string {
  return name === 'weekday' || name === 'month' ? t(`cron.${name}${value}`) : String(value)
}
