import type { Button, Json, Step } from '../schema/document.ts'

/** The keys under which a table has its buttons. */
const BUTTONS = new Set(['toolbar', 'rowActions'])

/** What the server would refuse to the reader. */
export interface Refusals {
  /** whether it would refuse a step; false for steps without a call */
  step(step: Step): boolean
  /** whether the button with this code is granted to others only */
  code(code: string): boolean
}

/**
 * `value` (a screen, or any part of one) without the table buttons that have a step the server would refuse to the
 * reader, or a code that is granted to others only.
 * @source docs/language.md#steps; UR-48
 */
export function cutRefused<T>(value: T, refuses: Refusals): T {
  if (Array.isArray(value)) return value.map(item => cutRefused(item, refuses)) as T
  if (value === null || typeof value !== 'object') return value
  const isLeft = ({ steps, code }: Button) => !steps?.some(refuses.step) && (code === undefined || !refuses.code(code))
  const kept = Object.entries(value).map(([key, held]) => [
    key,
    BUTTONS.has(key) && Array.isArray(held) ? (held as Button[]).filter(isLeft) : cutRefused(held as Json, refuses),
  ])
  return Object.fromEntries(kept)
}

/** The codes of the table buttons of a screen. */
export function buttonCodes(value: unknown): string[] {
  const found = new Set<string>()
  JSON.stringify(value, (key, held) => {
    if (BUTTONS.has(key) && Array.isArray(held)) for (const { code } of held as Button[]) if (code) found.add(code)
    return held
  })
  return [...found]
}
