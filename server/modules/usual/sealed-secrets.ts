/**
 * Secrets that the server itself must use are sealed before they are written: who has the database alone has none of them.
 * @source docs/security.md#data
 */

import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { type EngineRecord, isEmpty, readValue } from '#engine/value/value.ts'
import type { Seal } from '../../config/secrets.ts'
import { aboutSecret } from '../../config/secrets.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'

/** Keep theirs in a way of their own: as a hash, or to be compared. */
const APART = new Set(['user', 'client', 'registration'])

/** Fields whose values are sealed. */
export function sealedFields({ key, fields }: EntityDocument): string[] {
  return APART.has(key) ? [] : fields.filter(({ secret }) => secret).map(({ id }) => id)
}

/**
 * A stored secret is for where it was given for: who sends it elsewhere gives it again.
 * @param isKept  whether the secret of a field stays the one that is stored
 */
export function misdirected(
  fields: readonly Field[],
  before: EngineRecord,
  record: EngineRecord,
  isKept: (id: string) => boolean,
): Issue[] {
  return fields.flatMap(({ id, title, sentTo = [] }) => {
    if (!isKept(id)) return []
    const [moved] = changedFields(sentTo, before, record)
    const at = fields.find(field => field.id === moved)
    return at ? [{ path: id, code: 'record.secret', params: { title, at: at.title } }] : []
  })
}

/** @throws Fault 'record.refused' where a kept secret would go elsewhere */
export function sealedSecretsHook(document: EntityDocument, seal: Seal): Hook | undefined {
  const { key } = document
  const secrets = sealedFields(document)
  if (!secrets.length) return undefined
  return {
    async beforeSave({ who, before, record, sent }) {
      const isKept = (id: string) => !isEmpty(readValue(before, id)) && isEmpty(sent[id])
      const issues = before ? misdirected(document.fields, before, record, isKept) : []
      if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
      for (const id of secrets) {
        if (!isEmpty(sent[id])) record[id] = seal.close(String(record[id]), aboutSecret(who.tenant, key, id))
      }
    },
  }
}
