/**
 * Who saves a record within a transaction of a module, and which fields: a person, or a process by its definition.
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
  /**
   * ids of the fields that may be written, among those the writer may write at all; others that are sent are dropped
   * and named. All when absent
   */
  fields?: readonly string[]
  /** which required fields are checked: `fields` = only those that may be written here */
  asks?: 'all' | 'fields' | 'none'
  /**
   * The writer is a process: its definition decides who may do what, so no grant of the entity applies and no field is
   * hidden. It writes records in any state and sets their new state.
   */
  process?: { status: Status }
}

/** The reader of the call, restricted to the writer's fields. */
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

/** Drops issues about required fields that another step fills in. */
export function askedOf({ fields, asks }: Writer, issues: Issue[]): Issue[] {
  if (asks === 'none') return issues.filter(({ code }) => !REQUIRED.test(code))
  if (asks !== 'fields' || !fields) return issues
  return issues.filter(({ code, path }) => !REQUIRED.test(code) || fields.includes(path.split('/', 1)[0]!))
}

const REQUIRED = /^field\.(row\.)?required/
