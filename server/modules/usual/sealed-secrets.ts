/**
 * Secrets that the server itself uses are sealed before they are written, so that the database alone does not reveal
 * them.
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

/** Entities that store their secrets differently: as a hash, or to be compared. */
const APART = new Set(['user', 'client', 'registration'])

/** Fields whose values are sealed. */
export function sealedFields({ key, fields }: EntityDocument): string[] {
  return APART.has(key) ? [] : fields.filter(({ secret }) => secret).map(({ id }) => id)
}

/**
 * Issues when a stored secret would be sent to another address than the one it was entered for: it must be entered
 * again.
 * @param isKept  whether the secret of a field keeps its stored value
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

/** @throws Fault 'record.refused' when a kept secret would be sent elsewhere */
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
