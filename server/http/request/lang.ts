import type { FastifyRequest } from 'fastify'
import type { Lang } from '#engine/text/text.ts'

/** The language of the answer: the first of `Accept-Language` that is supported, zh by default. @source SH-03 */
export function langOf(request: FastifyRequest): Lang {
  const wanted = request.headers['accept-language'] ?? ''
  for (const part of wanted.split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'zh' || tag === 'en') return tag
  }
  return 'zh'
}
