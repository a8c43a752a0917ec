import type { Value } from './value.ts'

/** The result of parsing an input: the value, or the code of the issue with the params of its message. */
export type Reading = { value: Value } | { code: string; params?: Record<string, unknown> }
