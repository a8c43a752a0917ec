/**
 * Physical names: an id of a document in snake case, always `[a-z_][a-z0-9_]*` and at most 63 bytes, so that it is safe
 * in a statement; it never comes from a request.
 * @source ADR 0005; docs/security.md#data
 */
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'

/** The longest identifier PostgreSQL does not truncate. */
const LONGEST = 63

/** `loanDate` → `loan_date`, `equipment-loan.item` → `equipment_loan_item`. */
export function snakeCase(id: string): string {
  return id.replace(/[.-]/g, '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** @throws Fault 'table.name' when the id gives no valid identifier */
export function physicalName(id: string): string {
  const name = snakeCase(id)
  if (!/^[a-z_][a-z0-9_]*$/.test(name) || name.length > LONGEST) throw new Fault('table.name', { name: id })
  return name
}

/** A name in double quotes. Pass only names made by `physicalName`. */
export function quote(name: string): string {
  return `"${name}"`
}

/**
 * The table of an entity. `owner` is the tenant whose app it belongs to, '' for a shipped entity: shipped tables and
 * the platform's own apps have the plain name, the tables of other tenants' apps end in the tenant's number.
 */
export function tableOf(document: EntityDocument, owner: string): string {
  if (document.table) return physicalName(document.table)
  const plain = `app_${snakeCase(document.key)}`
  return physicalName(owner === '' || owner === PLATFORM_TENANT ? plain : `${plain}_${snakeCase(owner.toLowerCase())}`)
}

/** An entity without any of the usual calls has no table: its actions get their data elsewhere. */
export function isStored({ calls }: EntityDocument): boolean {
  return calls === undefined || calls.length > 0
}
