/**
 * Who saves a record within a transaction of a module, and which fields: a person, or a process by its definition.
 * @source docs/language.md#entity; docs/security.md#data
 */
import type { Who } from '#engine/access/who.ts'
import type { Entity } from '#engine/entity/compile-entity.ts'
import type { Parted } from '#engine/entity/part-issues.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Model } from '../model/model.ts'
import { type Access, NO_RIGHTS } from './access.ts'
import { type AccessContext, type Reader, readerOf } from './reader.ts'

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
  /**
   * What is checked beside what the save touches (`engine/entity/part-issues.ts`). Absent: nothing more. `required`: the
   * required fields that may be written here. `all`: everything that may be written here. `given`: nothing more, and no
   * field is required. `nothing`: not even what it touches, so that no value stops an end
   */
  asks?: 'required' | 'all' | 'given' | 'nothing'
  /**
   * The writer is a process: its definition decides who may do what, so no grant of the entity applies and no field is
   * hidden. With a `status` it writes records in any state and sets their new one; without, a record that is not in the
   * normal state is refused unless it is the one the process `handles`, and keeps its state.
   */
  process?: { status?: Status; handles?: string }
  /**
   * ids of records, by entity, that the module has seen the writer may point at, though they could not choose them in a
   * picker
   */
  points?: Readonly<Record<string, readonly string[]>>
  /** It fills in again a record that was returned, which is a normal one afterwards; any other is refused. @source DM-21 */
  regains?: true
}

/** The reader of the call, restricted to the writer's fields. */
export function narrow(by: Reader, { fields, process, points }: Writer): Reader {
  const reader = points ? { ...by, accessContext: pointing(by.accessContext, points) } : by
  const { accessContext, model } = reader
  const given = process ? OPEN : reader.access
  const access = fields ? { ...given, readOnly: union(given.readOnly, fieldsBut(model, fields)) } : given
  if (!process) return { ...reader, access }
  const rows = new Set<EntityDocument>(model.children.map(child => child.model.document))
  const accessTo = (document: EntityDocument) =>
    document === model.document ? access : rows.has(document) ? OPEN : accessContext.access(document)
  return readerOf({ ...accessContext, access: accessTo }, model, access, 'edit')
}

function pointing(accessContext: AccessContext, points: NonNullable<Writer['points']>): AccessContext {
  return { ...accessContext, points, unmasked: () => pointing(accessContext.unmasked(), points) }
}

const OPEN: Access = { ...NO_RIGHTS, may: new Set(), mask: new Set() }

function fieldsBut({ document }: Model, fields: readonly string[]): string[] {
  return document.fields.map(({ id }) => id).filter(id => !fields.includes(id))
}

function union(ids: Set<string>, more: string[]): Set<string> {
  return new Set([...ids, ...more])
}

/**
 * Which issues stop the save, and which are only told. Those about required fields that another step fills in are
 * neither, except where nobody says what is asked for.
 * @param mayWrite  whether the field at a path may be written here
 */
export function judgeIssues(
  { asks }: Pick<Writer, 'asks'>,
  { issues, told }: Pick<Parted, 'issues' | 'told'>,
  mayWrite: (path: string) => boolean,
): Pick<Parted, 'issues' | 'told'> {
  if (asks === undefined) return { issues, told }
  if (asks === 'nothing') return { issues: [], told: [] }
  const isNeeded = ({ code, path }: Issue) => !REQUIRED.test(code) || (asks !== 'given' && mayWrite(path))
  const isAsked = ({ code, path }: Issue) =>
    mayWrite(path) && (asks === 'all' || (asks === 'required' && REQUIRED.test(code)))
  const needed = told.filter(isNeeded)
  return {
    issues: [...issues.filter(isNeeded), ...needed.filter(isAsked)],
    told: needed.filter(issue => !isAsked(issue)),
  }
}

const REQUIRED = /^field\.((row\.)?required|phone\.empty|rows\.(empty|none))/

/**
 * Whether an issue says nothing of what is hidden: neither where it stands nor by the check that found it.
 * @param hidden  ids of fields; of a column of rows `field.column`
 */
export function isSilentOn(entity: Entity, hidden: Iterable<string>): (issue: Issue) => boolean {
  const names = new Set(hidden)
  return ({ path, code, params }) => {
    const [id = '', , column] = path.split('/')
    const inRow = (name: string) => `${id}.${name}`
    const checkIn = (of: Entity | null | undefined) =>
      code === 'record.check' ? of?.checks.find(each => each.check.id === params?.check) : undefined
    const reads = checkIn(entity)?.refuse.reads ?? []
    const readsInRow = checkIn(entity.fields.get(id)?.rows)?.refuse.reads ?? []
    const said = [id, ...(column === undefined ? [] : [inRow(column)]), ...reads, ...reads.map(headOf)]
    return ![...said, ...readsInRow.map(inRow)].some(name => names.has(name))
  }
}

const headOf = (name: string) => name.split('.', 1)[0]!
