import type { EntityDocument, Field, Grant } from '../schema/document.ts'
import type { Checking } from './checking.ts'

const ADD = ['add']
const WRITES = ['add', 'edit']

/**
 * Reports required fields that a grant allows to add or edit but not to write: nobody with only that grant could save.
 * Fields with a default or a computed value are fine, and so are those that a grant to everyone leaves writable. Who
 * may edit alone changes records that have what is always required; what an edit can make required they could not fill.
 * @source docs/language.md#grants
 */
export function checkLocked(checking: Checking, entity: EntityDocument) {
  const grants = entity.access ?? []
  const open = (id: string) => grants.some(grant => grant.to.everyone === true && !lockOf(grant, id))
  for (const field of entity.fields.filter(isAsked)) {
    if (open(field.id)) continue
    for (const grant of grants) {
      const calls = isAlwaysAsked(field) ? ADD : WRITES
      const lock = calls.some(call => grant.may.includes(call)) && lockOf(grant, field.id)
      if (lock) checking.report(`access/${grant.id}`, `access.required.${lock}`, { title: field.title }, 'warning')
    }
  }
}

const isAsked = ({ required, value, default: begun, type }: Field): boolean =>
  required !== undefined && required !== false && value === undefined && begun === undefined && type !== 'serial'

const isAlwaysAsked = ({ required, when }: Field): boolean => required === true && when === undefined

const lockOf = ({ hide, readOnly }: Grant, id: string): 'hide' | 'readOnly' | null =>
  hide?.includes(id) ? 'hide' : readOnly?.includes(id) ? 'readOnly' : null
