import type { Button, Json, Step } from '../schema/document.ts'

/** The keys under which a table has its buttons. */
const BUTTONS = new Set(['toolbar', 'rowActions'])

/**
 * `value` (a screen, or any part of one) without the table buttons that have a step the server would refuse to the
 * reader.
 * @param refuses  whether the server would refuse a step; false for steps without a call
 * @source docs/language.md#steps; UR-48
 */
export function cutRefused<T>(value: T, refuses: (step: Step) => boolean): T {
  if (Array.isArray(value)) return value.map(item => cutRefused(item, refuses)) as T
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).map(([key, held]) => [
    key,
    BUTTONS.has(key) && Array.isArray(held)
      ? (held as Button[]).filter(button => !button.steps?.some(refuses))
      : cutRefused(held as Json, refuses),
  ])
  return Object.fromEntries(kept)
}
