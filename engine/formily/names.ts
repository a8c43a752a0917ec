/**
 * What the paths in a schema stand for: Formily reads and changes properties by their address, by the address of their
 * value, and relative to one another.
 * @source docs/language.md#formily
 */
import type { Find, Found } from './expression/say-expression.ts'
import type { Placed } from './schema.ts'

export interface Names {
  /** The property at a path (`a.b`, `.beside`, `array.*.a`) as seen from another one. */
  at(from: Placed, path: string): Placed | null
  /**
   * What an expression of `from` may read, for a rule at `to`.
   * @param sources  the paths of its `dependencies`, by name or index
   */
  findFor(from: Placed, to: Placed, sources?: ReadonlyMap<string, string>): Find
}

export function createNames(placed: readonly Placed[]): Names {
  const last = placed.toReversed()
  const byPath = new Map(last.map(each => [each.path.join('.'), each]))
  const fields = last.filter(({ field }) => field !== null)
  const byValue = new Map(fields.map(each => [each.values.join('.'), each]))
  const byName = new Map(last.map(each => [each.path.at(-1)!, each]))
  const layouts = new Set(last.flatMap(({ field, path }) => (field ? [] : [path.join('.')])))

  /** An address may name the layout around a value, or leave it out. */
  const located = (steps: string[]): Placed | null => {
    const known = byPath.get(steps.join('.'))
    if (known) return known
    const values = steps.filter((_, at) => !layouts.has(steps.slice(0, at + 1).join('.')))
    return byValue.get(values.join('.')) ?? null
  }

  const at = (from: Placed, path: string): Placed | null => {
    const dots = /^\.*/.exec(path)![0].length
    const rest = stepsOf(path.slice(dots))
    if (rest.length === 0) return null
    if (dots === 0) return located(rest) ?? (rest.length === 1 ? (byName.get(rest[0]!) ?? null) : null)
    return (
      located([...from.path.slice(0, -dots), ...rest]) ??
      byValue.get([...from.values.slice(0, -dots), ...rest].join('.')) ??
      null
    )
  }

  /** The record that `$record` names: the row, or the form. */
  const recordOf = (of: Placed | null): string[] => (of ? [...of.values, '*'] : [])

  function targetOf(from: Placed, to: Placed, path: string[], sources?: ReadonlyMap<string, string>): Placed | null {
    const [root, ...steps] = path
    switch (root) {
      case '$self':
        return steps[0] === 'value' ? (steps.length > 1 ? within(from, steps.slice(1)) : from) : null
      case '$target':
        return steps.join('.') === 'value' ? to : null
      case '$deps':
      case '$dependencies': {
        const source = sources?.get(steps[0] ?? '')
        const target = source === undefined ? null : at(from, source)
        return target && steps.length > 1 ? within(target, steps.slice(1)) : target
      }
      case '$query':
        return at(from, steps[0] ?? '')
      case '$values':
        return located(steps)
      case '$form':
        return steps[0] === 'values' ? located(steps.slice(1)) : null
      case '$record':
        return steps[0] === '$lookup'
          ? located([...recordOf(from.rows?.rows ?? null), ...steps.slice(1)])
          : (byValue.get([...recordOf(from.rows), ...steps].join('.')) ?? null)
      case '$lookup':
        return from.rows ? (byValue.get([...recordOf(from.rows.rows), ...steps].join('.')) ?? null) : null
      default:
        return null
    }
  }
  const within = (of: Placed, steps: string[]) => byValue.get([...of.values, ...steps].join('.')) ?? null

  return {
    at,
    findFor: (from, to, sources) => path => {
      const found = targetOf(from, to, path, sources)
      return found && readFrom(to, found)
    },
  }
}

/** Rows read their own fields, and those of the record around them. */
function readFrom(to: Placed, { field, codes, rows }: Placed): Found | null {
  if (!field) return null
  const name = rows === to.rows ? field.id : to.rows && rows === to.rows.rows ? `$parent.${field.id}` : null
  return name === null ? null : { rule: { var: name }, field, ...(codes ? { codes } : {}) }
}

/** `a[0].b` as `a`, `0`, `b`; any row is `*`. */
const stepsOf = (path: string): string[] =>
  path
    .replaceAll(/\[\]|\.\*(?=\.|$)/g, '.*')
    .replaceAll(/\[(\w+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
