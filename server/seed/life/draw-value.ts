/**
 * Values of a seed file that leave something to the dice:
 * `{ "$oneOf": [form] }`, an entry that stands twice is twice as likely; `{ "$from": 150, "to": 190, "scale": 1 }`, a
 * number; `{ "$days": -7000, "to": -6500 }`, a day counted from today; `{ "$digits": "139########" }`, a digit for each
 * `#`; `{ "$chance": 0.2, "of": form, "else": form }`; `{ "$by": "dept", "in": { "cs": form }, "else": form }`, by a fact
 * of the person; `{ "$fact": "phone" }`, that fact; `{ "$rows": 1, "to": 3, "of": form }`; `{ "$residentNumber": region }`
 * for the `birth` and `sex` drawn before. Anything else is what it says, with `"@name"` for the id of a named row.
 */
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import { addDays, type Names } from '../names.ts'
import type { Dice } from './dice.ts'

export interface Drawing {
  dice: Dice
  names: Names
  today: string
  /** what is known of the person */
  facts: Record<string, string>
  /** the values of the record drawn so far */
  record: Record<string, Json>
}

type Form = Record<string, Json>

function drawValue(form: Json | undefined, at: Drawing): Json {
  const { dice, names, today, facts } = at
  if (typeof form === 'string') return form.startsWith('@') ? names.idOf(form.slice(1)) : form
  if (Array.isArray(form)) return form.map(item => drawValue(item, at))
  if (form === null || form === undefined || typeof form !== 'object') return form ?? null
  switch (Object.keys(form).find(key => key.startsWith('$'))) {
    case '$oneOf':
      return drawValue(dice.oneOf(form.$oneOf as Json[]), at)
    case '$from':
      return drawNumber(form, dice)
    case '$days':
      return addDays(today, Number(drawNumber({ ...form, $from: form.$days! }, dice)))
    case '$digits':
      return (form.$digits as string).replaceAll('#', () => String(dice.upTo(9)))
    case '$chance':
      return drawValue(dice.roll() < (form.$chance as number) ? form.of : form.else, at)
    case '$by':
      return drawValue((form.in as Form)[facts[form.$by as string] ?? ''] ?? form.else, at)
    case '$fact':
      return facts[form.$fact as string] ?? null
    case '$rows': {
      const count = Number(drawNumber({ ...form, $from: form.$rows! }, dice))
      return Array.from({ length: count }, () => drawRecord(form.of as Form, at))
    }
    case '$residentNumber':
      return residentNumber(drawValue(form.$residentNumber, at) as string, at)
    default:
      return Object.fromEntries(Object.entries(form).map(([id, value]) => [id, drawValue(value, at)]))
  }
}

/** A record field by field, so that a form may read those before it. */
export function drawRecord(forms: Form, at: Drawing): Record<string, Json> {
  const record: Record<string, Json> = {}
  for (const [id, form] of Object.entries(forms)) record[id] = drawValue(form, { ...at, record })
  return record
}

/** A whole number, or a decimal as the wire writes it. */
function drawNumber({ $from, to = $from!, scale = 0 }: Form, dice: Dice): number | string {
  const unit = 10 ** (scale as number)
  const drawn = Math.round((($from as number) + dice.roll() * ((to as number) - ($from as number))) * unit) / unit
  return scale === 0 ? drawn : drawn.toFixed(scale as number)
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** @source GB 11643-1999 */
function residentNumber(region: string, { dice, record: { birth, sex } }: Drawing): string {
  if (typeof birth !== 'string' || typeof sex !== 'string') throw new Fault('seed.name', { key: 'birth', tenant: '' })
  const order = String(10 + dice.upTo(89)) + String(2 * dice.upTo(4) + (sex === 'male' ? 1 : 0))
  const digits = region + birth.replaceAll('-', '') + order
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return digits + '10X98765432'[sum % 11]
}
