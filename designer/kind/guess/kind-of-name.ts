/**
 * The kind a field with this name usually is: what its name is about stands at its end in Chinese, in English before
 * “of”, “per” or “for”; what stands in brackets is a unit.
 * @source docs/designer.md#surfaces
 */
import type { Text } from '#engine/text/text.ts'
import asks from '#schemas/words/asks.json' with { type: 'json' }
import names from '#schemas/words/names.json' with { type: 'json' }
import units from '#schemas/words/units.json' with { type: 'json' }
import { FIELD_WORDS, type FieldWord, wordOfType } from '../words.ts'

/** The dictionaries there are, by code. */
export type Dicts = Readonly<Record<string, { title: Text }>>

export interface Guess {
  kind: FieldWord
  /** the part of the name that says so; null: nothing does, and it is a text */
  why: string | null
}

type Ending = [ending: string, kind: string]

const isLatin = (word: string): boolean => /^[a-z]/.test(word)

/** The longest first: “phone number” is no “number”. */
const ENDINGS = Object.entries(names)
  .flatMap(([kind, endings]) => endings.map((ending): Ending => [ending, kind]))
  .sort(([one], [other]) => other.length - one.length)

const UNITS = new Map(Object.entries(units).flatMap(([kind, signs]) => signs.map((sign): Ending => [sign, kind])))

const BRACKETS = /[（(【[]([^）)】\]]*)[）)】\]]/
/** A Latin word is whole. */
const ASKS = new RegExp(`^(${asks.map(word => (isLatin(word) ? `${word} ` : word)).join('|')})`, 'i')
const COUNTS = /^(number|count|no\.) of (?!.*\b(invoice|card|contract|account)\b)/i
/** What an amount is of all or of one is no part of what it is. */
const EACH = / (each|in total|overall|altogether)$/i
/** In English what follows these says more of the thing, not what it is. */
const MORE = /^(.+?) (of|per|for|in|with|from|to|against|during|off|until) /i

/** @param dicts  a field named like one of them is chosen from it */
export function guessKind(name: string, dicts: Dicts = {}): Guess {
  const said = name.replace(/[?\uff1f]\s*$/, '').trim()
  const dict = Object.keys(dicts).find(code => isNamed(dicts[code]!.title, said))
  if (dict !== undefined) return { kind: fromDict(dict), why: said }
  const asks = ASKS.exec(said)
  if (asks) return guess('boolean', asks[0].trim())
  const plain = said.replace(BRACKETS, '').trim().replace(EACH, '')
  const named = byName(plain)
  // what stands in the brackets of a date is how to write it
  const unit = named && DATED.has(named.kind.type) ? undefined : BRACKETS.exec(said)?.[1]?.trim().toLowerCase()
  const ofUnit = unit === undefined ? undefined : UNITS.get(unit.split('/')[0] ?? '')
  return ofUnit ? guess(ofUnit, unit!) : (named ?? { kind: wordOfType('string'), why: null })
}

const isNamed = ({ zh, en }: Text, name: string): boolean =>
  zh === name || (en !== undefined && en.toLowerCase() === name.toLowerCase())

function fromDict(dict: string): FieldWord {
  const word = wordOfType('dict')
  return { ...word, facts: { ...word.facts, dict } }
}

const DATED = new Set(['date', 'datetime', 'time', 'json'])

function byName(name: string): Guess | null {
  const counts = COUNTS.exec(name)
  if (counts) return guess('integer', counts[0].trim())
  // several of a thing are called by what one is
  return byEnding(MORE.exec(name)?.[1] ?? '') ?? byEnding(name) ?? byEnding(name.replace(/s$/, ''))
}

/** A Latin word is whole: “update” is no date. */
function byEnding(name: string): Guess | null {
  const lower = ` ${name.toLowerCase()}`
  const found = ENDINGS.find(([ending]) => lower.endsWith(isLatin(ending) ? ` ${ending}` : ending))
  return found ? guess(found[1], found[0]) : null
}

const guess = (id: string, why: string): Guess => ({ kind: kindOf(id), why })

/** The kind of fields of this id. */
export const kindOf = (id: string): FieldWord => FIELD_WORDS.find(word => word.id === id)!
