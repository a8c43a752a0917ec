import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Fault } from '#engine/error/fault.ts'

/**
 * The secret `name` of this installation: 256 random bits as text, generated on first use and stored in
 * `dataDir/secrets/<name>`, readable only by the server's own user.
 * @source docs/security.md#identity
 */
export function keepSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!fs.existsSync(file)) {
    const draft = `${file}.${process.pid}`
    fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      fs.linkSync(draft, file) // the first of two writers wins, and a reader never sees half a file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft)
    }
  }
  return fs.readFileSync(file, 'utf8')
}

/** Derives a secret for `purpose` from `secret`: every node that has the one has the other. */
export function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

/** Encrypts texts that must be read again, so that the database alone does not reveal them. */
export interface Seal {
  /** @param about  what the text belongs to; it can be opened only with the same value */
  close(text: string, about: string): string
  /**
   * Text stored before encryption was introduced is returned as it is. @throws Fault 'secret.sealed' when it was sealed
   * by another installation
   */
  open(sealed: string, about: string): string
}

/** The `about` of a field's sealed value. */
export function aboutSecret(tenant: string, entity: string, field: string): string {
  return `${tenant} ${entity} ${field}`
}

const SEALED = 'sealed:'

export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(SEALED)

/** A JSON value safe to show: `true` replaces whatever is sealed. */
export function withoutSealed(value: unknown): unknown {
  if (isSealed(value)) return true
  if (Array.isArray(value)) return value.map(withoutSealed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutSealed(held)]))
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM, bound to `about`. @param secret  from `keepSecret` @source docs/security.md#data */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(deriveSecret(secret, 'seal'), 'base64url')
  return {
    close(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return SEALED + Buffer.concat(parts).toString('base64url')
    },
    open(sealed, about) {
      if (!isSealed(sealed)) return sealed
      const whole = Buffer.from(sealed.slice(SEALED.length), 'base64url')
      try {
        const cipher = createDecipheriv(CIPHER, key, whole.subarray(0, IV_BYTES)).setAAD(Buffer.from(about))
        cipher.setAuthTag(whole.subarray(-TAG_BYTES))
        return cipher.update(whole.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
      } catch (cause) {
        throw new Fault('secret.sealed', {}, { cause })
      }
    },
  }
}
