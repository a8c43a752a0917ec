/**
 * Who saves a record within a transaction of a module, and what of it: a person, or a process whose definition says it.
 * @source docs/language.md#entity; docs/security.md#data
 */
import type { Who } from '#engine/access/who.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Model } from '../model/model.ts'
import type { Access } from './access.ts'
import { type Reader, readerOf } from './reader.ts'

/** The states of a record. @source DM-11 */
export const STATUS = { normal: 1, returned: 2, running: 3, terminated: 4, revoked: 5 } as const
export type Status = (typeof STATUS)[keyof typeof STATUS]

export interface Writer {
  who: Who
  /** ids of the fields it may write, of those it may at all: what else is sent is not taken, and named. All where not given */
  fields?: readonly string[]
  /** `fields`: a value that is required elsewhere is not asked for yet */
  asks?: 'all' | 'fields'
  /**
   * A process writes: its definition says who may do what, so no grant of the entity is asked and no field is hidden from
   * it; it writes records in any state, and says the one they are in from now on.
   */
  process?: { status: Status }
}

/** The reader of the call, as far as the writer goes. */
export function narrow(reader: Reader, { fields, process }: Writer): Reader {
  const { accessContext, model } = reader
  const given = process ? OPEN : reader.access
  const access = fields ? { ...given, readOnly: union(given.readOnly, fieldsBut(model, fields)) } : given
  if (!process) return { ...reader, access }
  const rows = new Set<EntityDocument>(model.children.map(child => child.model.document))
  const accessTo = (document: EntityDocument) =>
    document === model.document ? access : rows.has(document) ? OPEN : accessContext.access(document)
  return readerOf({ ...accessContext, access: accessTo }, model, access, 'edit')
}

const OPEN: Access = { may: new Set(), rows: () => true, hide: new Set(), readOnly: new Set() }

function fieldsBut({ document }: Model, fields: readonly string[]): string[] {
  return document.fields.map(({ id }) => id).filter(id => !fields.includes(id))
}

function union(ids: Set<string>, more: string[]): Set<string> {
  return new Set([...ids, ...more])
}

/** Without what is required of fields that another step fills in. */
export function askedOf({ fields, asks }: Writer, issues: Issue[]): Issue[] {
  if (asks !== 'fields' || !fields) return issues
  return issues.filter(({ code, path }) => !REQUIRED.test(code) || fields.includes(path.split('/', 1)[0]!))
}

const REQUIRED = /^field\.(row\.)?required/
