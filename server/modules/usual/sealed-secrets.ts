/**
 * Secrets that the server itself must use are sealed before they are written: who has the database alone has none of them.
 * @source docs/security.md#data
 */
import type { EntityDocument } from '#engine/schema/document.ts'
import { isEmpty } from '#engine/value/value.ts'
import type { Hook } from '../../entity/hook.ts'
import type { Seal } from '../../secrets.ts'

/** Keep theirs in a way of their own: as a hash, or to be compared. */
const APART = new Set(['user', 'client', 'registration'])

/** What a sealed value is about. */
export function aboutSecret(tenant: string, entity: string, field: string): string {
  return `${tenant} ${entity} ${field}`
}

/** Fields whose values are sealed. */
export function sealedFields({ key, fields }: EntityDocument): string[] {
  return APART.has(key) ? [] : fields.filter(({ secret }) => secret).map(({ id }) => id)
}

export function sealedSecretsHook(document: EntityDocument, seal: Seal): Hook | undefined {
  const { key } = document
  const secrets = sealedFields(document)
  if (!secrets.length) return undefined
  return {
    async beforeSave({ who, record, sent }) {
      for (const id of secrets) {
        if (!isEmpty(sent[id])) record[id] = seal.close(String(record[id]), aboutSecret(who.tenant, key, id))
      }
    },
  }
}
