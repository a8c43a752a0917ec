/**
 * The columns of a table that SQL written by people may read: those no administrator is denied, without secrets.
 * Further limits come from who may open the published query.
 * @source docs/security.md#sql
 */
import { grantOf } from '#engine/access/grant-of.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { hiddenWith } from '#engine/access/withhold.ts'
import { hasColumn } from '#engine/entity/column-type.ts'
import { systemFields } from '#engine/rules/scope.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { maskedTo } from '#engine/value/mask.ts'
import { REPORT } from '../../db/roles.ts'
import { physicalName, quote } from './names.ts'

const NOBODY: Who = { id: '', account: '', name: '', tenant: '', dept: '', deptCode: '', roles: [], posts: [] }
const ADMINISTRATORS: Who = { ...NOBODY, roles: [ADMINISTRATOR] }

/** Physical names. */
function reportedColumns(document: EntityDocument): string[] {
  const access = grantOf(document, ADMINISTRATORS)
  if (document.scope === 'global' || access?.rowsBy.list !== true) return []
  const hide = hiddenWith(document, [...access.hide, ...maskedTo(document, access)])
  const shown = document.fields.filter(field => !field.secret && !hide.includes(field.id) && hasColumn(field))
  const system = ['tenantId', 'isDeleted', ...systemFields(document).map(({ id }) => id)]
  return [...system, ...shown.map(({ id }) => id)].map(physicalName)
}

/** @param given  columns granted so far */
export function planGrants(document: EntityDocument, table: string, given: ReadonlySet<string>): string[] {
  const wanted = reportedColumns(document)
  const more = wanted.filter(column => !given.has(column))
  const less = [...given].filter(column => !wanted.includes(column))
  const list = (columns: string[]) => columns.map(quote).join(', ')
  return [
    ...(more.length ? [`grant select (${list(more)}) on ${quote(table)} to ${REPORT}`] : []),
    ...(less.length ? [`revoke select (${list(less)}) on ${quote(table)} from ${REPORT}`] : []),
  ]
}
