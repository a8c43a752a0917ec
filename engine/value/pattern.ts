/**
 * Patterns of fields, matched in time proportional to text × pattern, never exponential: a pattern becomes a small
 * automaton (Thompson), all of whose states are followed at once. Unsupported constructs are refused when the pattern
 * is read.
 *
 * Supported: literals, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `\t \n \uXXXX \u{X}`, escaped punctuation, groups `(
 * )` and `(?: )`, `|`, `* + ? {n} {n,} {n,m}` and their lazy forms, `^` at the very start and `$` at the very end of a
 * branch. Not supported: back references, look-around, `\b`, flags. Characters are code points.
 * @source docs/language.md#operators; docs/security.md#documents-and-rules
 */
import type { Issue } from '../error/issue.ts'
import { type Automaton, buildAutomaton } from './pattern-build.ts'
import { readPattern } from './pattern-read.ts'

/** The most states one match may visit: far more than any reasonable text needs. */
const MAX_STEPS = 2_000_000

/** The most states of an automaton; `{1,1000}` of a long group exceeds it. */
const MAX_STATES = 4000

export interface Pattern {
  /** Whether the pattern is found in `text`; `^` and `$` anchor it. False for a text that takes too many steps. */
  matches(text: string): boolean
}

/** @returns what is wrong, to be reported at the caller's field; null when the pattern can be used */
export function checkPattern(source: string): Pick<Issue, 'code' | 'params'> | null {
  const read = readPattern(source)
  if ('at' in read) return { code: 'field.pattern.unsafe', params: read }
  return buildAutomaton(read.tree, MAX_STATES) ? null : { code: 'field.pattern.large', params: { max: MAX_STATES } }
}

/** @throws Error for a pattern that `checkPattern` refuses */
export function compilePattern(source: string): Pattern {
  const read = readPattern(source)
  const automaton = 'at' in read ? null : buildAutomaton(read.tree, MAX_STATES)
  if (!automaton) throw new Error(`not a safe pattern: ${source}`)
  return { matches: text => run(automaton, [...text]) }
}

/** Follows every live state over the text, one code point after another. */
function run({ start, states }: Automaton, text: string[]): boolean {
  let live = new Set<number>()
  let steps = 0
  for (let at = 0; at <= text.length; at++) {
    follow(start, at === 0, at === text.length)
    if (live.has(0)) return true
    if (at === text.length || steps > MAX_STEPS) return false
    const code = text[at]!.codePointAt(0)!
    const moved = [...live].filter(state => states[state]!.test?.(code)).map(state => states[state]!.next[0]!)
    live = new Set()
    for (const state of moved) follow(state, false, at + 1 === text.length)
  }
  return false

  /** Adds a state and all states reachable from it without a character. State 0 is the end. */
  function follow(first: number, atStart: boolean, atEnd: boolean): void {
    const waiting = [first]
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      steps++
      if (live.has(state)) continue
      const { test, anchor, next } = states[state]!
      if (anchor === 'start' ? !atStart : anchor === 'end' ? !atEnd : false) continue
      live.add(state)
      if (!test) waiting.push(...next)
    }
  }
}
