import type { Page } from '#adapters/wire/envelope.ts'
import { Fault } from '#engine/error/fault.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'

type Way = 1 | -1
type Cell = string | number | boolean | null

/** The columns that may be filtered and sorted, and the default order. */
export interface Columns<R> {
  known: readonly (keyof R & string)[]
  /** the sort when the call names none */
  first: [column: keyof R & string, way: Way]
  /** breaks ties */
  ties: [column: keyof R & string, way: Way][]
}

/**
 * A page of rows that are in no table, with the parameters of a list: `{column}_{equal|like}`, `ascs`, `descs`,
 * `current`, `size`; `countUpTo` changes nothing.
 * @throws Fault 'request.refused' naming an unknown column or operator; 'page.size'
 * @source docs/http.md#every-entity
 */
export function listRows<R extends { [K in keyof R]: Cell }>(
  rows: R[],
  input: Record<string, unknown>,
  columns: Columns<R>,
): Page<R> {
  // all are counted already
  const { current, size, countUpTo: _, ascs = '', descs = '', ...filters } = input as Record<string, string>
  const paging = readPaging(current, size)
  const known = columns.known.map(String)
  const asked: [string, Way][] = [...readKeys(known, ascs, 1), ...readKeys(known, descs, -1)]
  const order = [...(asked.length ? asked : [columns.first]), ...columns.ties] as [keyof R, Way][]
  const found = rows.filter(matcherOf<R>(known, filters)).sort(ordererOf(order))
  return pageOf(found.slice(paging.offset, paging.offset + paging.size), found.length, paging)
}

function matcherOf<R>(known: string[], filters: Record<string, string>): (row: R) => boolean {
  const tests = Object.entries(filters).map(([name, value]) => {
    const [column = '', operator = 'equal'] = name.split('_')
    if (!known.includes(column)) throw refuse(name, 'search.field', { name: column, known })
    if (operator !== 'like' && operator !== 'equal') {
      throw refuse(name, 'search.operator', { operator, known: ['equal', 'like'] })
    }
    const wanted = value.toLowerCase()
    return (row: R) => {
      const text = String(row[column as keyof R] ?? '').toLowerCase()
      return operator === 'like' ? text.includes(wanted) : wanted === '' || text === wanted
    }
  })
  return row => tests.every(test => test(row))
}

function ordererOf<R>(order: [keyof R, Way][]): (a: R, b: R) => number {
  return (a, b) => {
    for (const [column, way] of order) {
      const [x, y] = [a[column] ?? '', b[column] ?? '']
      if (x !== y) return x < y ? -way : way
    }
    return 0
  }
}

function readKeys(known: string[], list: string, way: Way): [string, Way][] {
  return list
    .split(',')
    .filter(Boolean)
    .map(name => {
      if (!known.includes(name)) throw refuse(`sort/${name}`, 'sort.field', { name, known })
      return [name, way]
    })
}

function refuse(path: string, code: string, params: Record<string, unknown>): Fault {
  return new Fault('request.refused', {}, { data: { issues: [{ path, code, params }] } })
}
