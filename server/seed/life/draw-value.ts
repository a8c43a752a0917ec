/**
 * Values of a seed file that leave something to the dice; the forms are named in `DRAWS`. Anything else is what it says,
 * with `"@name"` for the id of a named row.
 */
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import life from '#schemas/seed/demo/life/life.json' with { type: 'json' }
import { addDays, type Names } from '../names.ts'
import type { Dice } from './dice.ts'

/** Somebody of the demonstration, as forms name what is known of them. */
export type Person = { id: string; account: string; phone: string; email: string; dept: string; deptId: string }

export interface Drawing {
  dice: Dice
  names: Names
  /** `yyyy-MM-dd HH:mm:ss` */
  now: string
  /** who makes the record */
  facts: Person
  /** whom a record may name */
  people: readonly Person[]
  /** what was dealt to the record */
  dealt: Record<string, Json>
  /** the values of the record drawn so far */
  record: Record<string, Json>
  /** those of the record around the row */
  above?: Record<string, Json>
}

type Form = Record<string, Json>
type Draw = (form: Form, at: Drawing) => Json

const DRAWS: Record<string, Draw> = {
  /** `{ "$oneOf": [form] }`; an entry that stands twice is twice as likely */
  $oneOf: ({ $oneOf }, at) => drawValue(at.dice.oneOf($oneOf as Json[]), at),
  /** `{ "$from": 150, "to": 190, "scale": 1, "step": 5 }`, a number */
  $from: (form, { dice }) => drawNumber(form, dice),
  /** `{ "$days": -7000, "to": -6500 }`, a day counted from today */
  $days: (form, { dice, now }) => addDays(now.slice(0, 10), Number(drawNumber({ ...form, $from: form.$days! }, dice))),
  /** `{ "$workday": form }`, Monday to Friday counted from Monday of this week */
  $workday: ({ $workday }, at) => workday(at.now.slice(0, 10), Number(drawValue($workday, at))),
  /** `{ "$at": form, "minutes": form }`, so many minutes after the beginning of that day */
  $at: ({ $at, minutes }, at) => later(`${drawValue($at, at)} 00:00:00`, Number(drawValue(minutes, at))),
  /** `{ "$after": "arrives", "minutes": form }`, so long after another value */
  $after: ({ $after, minutes }, at) => later(readDrawn($after, at), Number(drawValue(minutes, at))),
  /** `{ "$span": ["arrives", "leaves"], "before": form, "during": form, "after": form }`, as those two lie to now */
  $span: ({ $span, ...form }, at) => {
    const [from, to] = ($span as string[]).map(field => readDrawn(field, at))
    return drawValue(at.now < from! ? form.before : at.now < to! ? form.during : form.after, at)
  },
  /** `{ "$digits": "139########" }`, a digit for each `#` */
  $digits: ({ $digits }, { dice }) => ($digits as string).replaceAll('#', () => String(dice.upTo(9))),
  /** `{ "$name": true }`, the name of somebody from elsewhere */
  $name: (_, { dice }) => dice.oneOf(Object.keys(life.surnames)) + dice.oneOf(Object.keys(life.given)),
  /** `{ "$chance": 0.2, "of": form, "else": form }` */
  $chance: (form, at) => drawValue(at.dice.roll() < (form.$chance as number) ? form.of : form.else, at),
  /** `{ "$by": "dept", "in": { "cs": form }, "else": form }`, by what is known of the person, or by another value */
  $by: (form, at) => drawValue((form.in as Form)[readDrawn(form.$by, at)] ?? form.else, at),
  /** `{ "$fact": "phone" }`, what is known of the person */
  $fact: ({ $fact }, { facts }) => facts[$fact as keyof Person] ?? null,
  /** `{ "$same": "arrives" }`, another value, in a row also one of its record */
  $same: ({ $same }, at) => readDrawn($same, at) || null,
  /** `{ "$dealt": "room" }`, what was dealt to the record */
  $dealt: ({ $dealt }, { dealt }) => dealt[$dealt as string] ?? null,
  /** `{ "$person": { "keeper": "id", "dept": "deptId" } }`, what is known of one person; with `near` of the same department */
  $person: ({ $person, near }, { dice, people, facts }) => {
    const found = near ? people.filter(({ dept }) => dept === facts.dept) : people
    const person = found.length ? dice.oneOf(found) : facts
    return Object.fromEntries(Object.entries($person as Form).map(([id, fact]) => [id, person[fact as keyof Person]]))
  },
  /** `{ "$rows": 1, "to": 3, "of": form }` */
  $rows: (form, at) => {
    const count = Number(drawNumber({ ...form, $from: form.$rows! }, at.dice))
    return Array.from({ length: count }, () => drawRecord(form.of as Form, { ...at, above: at.record }))
  },
  /** `{ "$residentNumber": region }` for the `birth` and `sex` drawn before */
  $residentNumber: ({ $residentNumber }, at) => residentNumber(drawValue($residentNumber, at) as string, at),
}

function drawValue(form: Json | undefined, at: Drawing): Json {
  if (typeof form === 'string') return form.startsWith('@') ? at.names.idOf(form.slice(1)) : form
  if (Array.isArray(form)) return form.map(item => drawValue(item, at))
  if (form === null || form === undefined || typeof form !== 'object') return form ?? null
  const draw = Object.keys(form).find(key => key in DRAWS)
  if (draw) return DRAWS[draw]!(form, at)
  return Object.fromEntries(Object.entries(form).map(([id, value]) => [id, drawValue(value, at)]))
}

/**
 * A record field by field, so that a form may read those before it. What a field that begins with `$with` draws are
 * fields of the record; other names that begin with `$` are read by forms and no fields.
 */
export function drawRecord(forms: Form, at: Drawing): Record<string, Json> {
  const record: Record<string, Json> = {}
  for (const [id, form] of Object.entries(forms)) {
    const value = drawValue(form, { ...at, record })
    if (id.startsWith('$with')) Object.assign(record, value)
    else record[id] = value
  }
  return record
}

/** What of a drawn record are fields. */
export const fieldsOf = (drawn: Form): Form =>
  Object.fromEntries(Object.entries(drawn).filter(([id]) => !id.startsWith('$')))

function readDrawn(name: Json | undefined, { facts, record, above }: Drawing): string {
  const id = name as string
  return String(record[id] ?? above?.[id] ?? facts[id as keyof Person] ?? '')
}

/** A whole number, or a decimal as the wire writes it. */
function drawNumber({ $from, to = $from!, scale = 0, step }: Form, dice: Dice): number | string {
  const unit = step ? 1 / (step as number) : 10 ** (scale as number)
  const drawn = Math.round((($from as number) + dice.roll() * ((to as number) - ($from as number))) * unit) / unit
  return scale === 0 ? drawn : drawn.toFixed(scale as number)
}

function workday(today: string, count: number): string {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const week = Math.floor(count / 5)
  return addDays(today, 7 * week + (count - 5 * week) - weekday)
}

/** @param moment `yyyy-MM-dd HH:mm:ss` */
function later(moment: string, minutes: number): string {
  const date = new Date(`${moment.replace(' ', 'T')}Z`)
  date.setUTCMinutes(date.getUTCMinutes() + minutes)
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** @source GB 11643-1999 */
function residentNumber(region: string, at: Drawing): string {
  const [birth, sex] = [
    readDrawn('birth', at) || readDrawn('$birth', at),
    readDrawn('sex', at) || readDrawn('$sex', at),
  ]
  if (!birth || !sex) throw new Fault('seed.name', { key: 'birth', tenant: '' })
  const order = String(10 + at.dice.upTo(89)) + String(2 * at.dice.upTo(4) + (sex === 'male' ? 1 : 0))
  const digits = region + birth.replaceAll('-', '') + order
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return digits + '10X98765432'[sum % 11]
}
