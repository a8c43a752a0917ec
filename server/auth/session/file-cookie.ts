import type { FastifyReply, FastifyRequest } from 'fastify'
import { FILE_ROUTE } from '../../entity/files/links.ts'

const NAME = 'screenwright_file'
const RULES = `Path=${FILE_ROUTE}/; HttpOnly; SameSite=Strict`

/**
 * Sets the access token as a cookie for downloads, because `<img>` cannot send a header. Scripts cannot read it, other
 * sites cannot cause it to be sent, and only file addresses accept it.
 */
export function setFileCookie(reply: FastifyReply, token: string, seconds: number, isSecure: boolean): void {
  reply.header('set-cookie', `${NAME}=${token}; Max-Age=${seconds}; ${RULES}${isSecure ? '; Secure' : ''}`)
}

export function clearFileCookie(reply: FastifyReply): void {
  reply.header('set-cookie', `${NAME}=; Max-Age=0; ${RULES}`)
}

export function fileTokenOf(request: FastifyRequest): string | null {
  if (request.method !== 'GET' || request.routeOptions.url !== `${FILE_ROUTE}/:key`) return null
  const pairs = (request.headers.cookie ?? '').split(/;\s*/)
  return pairs.find(pair => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1) || null
}
