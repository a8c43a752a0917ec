import type { Value } from './value.ts'

/** What a family of field types makes of an input: the value, or the code of what is wrong with the params of its text. */
export type Reading = { value: Value } | { code: string; params?: Record<string, unknown> }
