/**
 * The `Idempotency-Key` of every write. A write that got no answer keeps its key for its address: when it is sent again
 * unchanged, it is done once.
 * @source docs/http.md#headers
 */
import type { CallOptions, Method } from './door.ts'

interface WriteKey {
  key: string
  /** Call it when no answer arrived, so that the outcome is unknown. */
  keep(): void
}

export interface WriteKeys {
  take(method: Method, path: string, call: CallOptions): WriteKey
}

export function createWriteKeys(): WriteKeys {
  const unanswered = new Map<string, { body: string; key: string }>()
  return {
    take(method, path, { form, query, json }) {
      const address = `${method} ${path}`
      const body = JSON.stringify([query, json])
      const last = unanswered.get(address)
      unanswered.delete(address)
      const key = last?.body === body ? last.key : newKey()
      return { key, keep: () => void (form || unanswered.set(address, { body, key })) }
    },
  }
}

/** `crypto.randomUUID` is missing on plain http in a LAN, `getRandomValues` is not. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
