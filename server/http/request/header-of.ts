import type { FastifyRequest } from 'fastify'

/** The first value of a header; null when it is absent or empty. @param name  in lower case */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) || null
}
