import type { FastifyRequest } from 'fastify'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'

/** The longest text that any call uses, in characters. */
const LONGEST = 2000
/** The longest comma list of ids, in characters. */
export const MANY_IDS = 100_000

/**
 * The values of `names` that were sent, as texts; null becomes ''.
 * @param max  characters of each
 * @throws Fault 'record.refused' naming a value that is no text or too long
 * @source docs/security.md#routes
 */
export function readTexts<N extends string>(
  sent: unknown,
  names: readonly N[],
  max = LONGEST,
): Partial<Record<N, string>> {
  const given = Object.entries(sent ?? {}).filter((entry): entry is [N, unknown] => names.includes(entry[0] as N))
  const texts = given.map(([name, value]): [N, unknown] => [name, value ?? ''])
  const issues = texts.flatMap(([path, value]): Issue[] => {
    if (typeof value !== 'string') return [{ path, code: 'field.text', params: { title: path } }]
    const { length } = value
    return length > max ? [{ path, code: 'field.maxLength', params: { title: path, max, length } }] : []
  })
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  return Object.fromEntries(texts) as Partial<Record<N, string>>
}

/** The parameters of a call: those of its body override those of its query. */
export function sentWith({ query, body }: FastifyRequest): Record<string, unknown> {
  return { ...(query as object), ...((body as object | null) ?? {}) }
}
