import type { FastifyRequest } from 'fastify'

/** The first value of a header; null where there is none or it is empty. @param name  in lower case */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) || null
}
