import type { FastifyRequest } from 'fastify'
import { decipher, encipher, type WireCipher } from '#adapters/wire/cipher.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Cipher } from '#engine/schema/document.ts'
import type { Config } from '../config/config.ts'
import { keepSecret } from '../config/secrets.ts'
import type { RegisterRoutes } from '../services.ts'
import { parseBody } from './request/body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** which of its bodies are encrypted */
    cipher?: Cipher
  }
}

/** The ciphers of this installation: those it reads, and the one it answers with; null when answers are plain. */
export interface WireCiphers {
  read: WireCipher[]
  written: WireCipher | null
}

/** DES is weak: it is accepted only where it is switched on. @source HT-20, UQ-15 */
export function openCiphers({ dataDir, wireCipher }: Config): WireCiphers {
  const aes: WireCipher = { cipher: 'aes', key: keepSecret(dataDir, 'wire') }
  if (wireCipher !== 'des') return { read: [aes], written: wireCipher && aes }
  const des: WireCipher = { cipher: 'des', key: keepSecret(dataDir, 'wire-des').slice(0, DES_KEY_CHARS) }
  return { read: [aes, des], written: des }
}

const DES_KEY_CHARS = 8

/** @throws when no cipher can decrypt it */
const openText = ({ read }: WireCiphers, text: string) => Promise.any(read.map(each => decipher(each, text)))

/**
 * Reads `Blade-Auth: crypto <cipher text of the token>` as `bearer <token>`; a text that cannot be decrypted counts as
 * no token.
 * @source HT-09
 */
export function cryptoTokenWith(ciphers: WireCiphers): RegisterRoutes {
  return app => {
    app.addHook('onRequest', async ({ headers }) => {
      const text = headerText(headers['blade-auth'])?.match(/^crypto\s+(\S+)$/i)?.[1]
      if (!text) return
      headers['blade-auth'] = await openText(ciphers, text).then(
        token => `bearer ${token}`,
        () => undefined,
      )
    })
  }
}

const headerText = (value?: string | string[]) => (Array.isArray(value) ? value[0] : value)

/**
 * Encrypts the calls whose documents ask for it: a POST sends its JSON as cipher text (`text/plain`), a GET its
 * parameters as `data`; `data` of an answer is cipher text, marked by the header `Wire-Cipher`. Plain requests are
 * accepted too; with `WIRE_CIPHER=off` answers are plain.
 * @throws Fault 'server.cipher' for a text that cannot be decrypted, without the reason
 * @source HT-21…HT-30, UQ-15
 */
export function cipherWith(ciphers: WireCiphers): RegisterRoutes {
  const { written } = ciphers
  return app => {
    app.addHook('onRoute', route => {
      const cipher = route.config?.cipher
      if (!cipher) return
      if (cipher !== 'response') route.preValidation = [openRequest, ...[route.preValidation ?? []].flat()]
      if (cipher !== 'request' && written) {
        route.preSerialization = async (_request, reply, payload) => {
          const { data = null } = payload as { data?: unknown }
          if (data === null) return payload
          reply.header('wire-cipher', written.cipher)
          return { ...(payload as object), data: await encipher(written, JSON.stringify(data)) }
        }
      }
    })

    async function openRequest(request: FastifyRequest): Promise<void> {
      const query = request.query as { data?: unknown }
      if (typeof request.body === 'string') request.body = await open(request.body)
      if (request.method !== 'GET' || typeof query.data !== 'string') return
      const { data, ...others } = query
      request.query = { ...others, ...((await open(data)) as object) }
    }

    async function open(text: string): Promise<unknown> {
      const plain = await openText(ciphers, text).catch(cause => {
        throw new Fault('server.cipher', {}, { cause })
      })
      return parseBody(plain)
    }
  }
}
