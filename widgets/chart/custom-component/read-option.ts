/**
 * The data of an option of echarts, so that a chart that a script drew has a sentence and a table as others have. Pure.
 * @source ADR 0043; docs/language.md#scripts-over-rows
 */
import type { Choice } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Mark } from '../echart.tsx'

type Value = Json | undefined

interface Datum {
  name?: string
  value?: Value
}

/** What is read of an option that fits the grammar. */
export interface Option {
  xAxis?: Axis
  yAxis?: Axis
  radar?: { indicator: { name: string }[] }
  series: Series[]
}

interface Axis {
  type?: string
  data?: string[]
}

export interface Series {
  type: string
  name?: string
  data: (Value | Datum)[]
}

export interface ReadOption {
  rows: Record<string, Json>[]
  /** the titles of the codes of its rows: equal names stay apart */
  options: Choice[]
  find(mark: Mark): { series: number; at: number } | null
  /** the name behind a code of a row */
  codeOf(column: 'x' | 'group', code: Value): Json
}

/** Series that stand on axes. */
const ON_AXES = ['bar', 'line', 'scatter', 'pictorialBar']

/**
 * @param show  a name in the language of the reader
 * @param unnamed  the title of a series without a name
 */
export function readOption(option: Option, show: (name: string) => string, unnamed: string): ReadOption {
  const places = new Map<string, { code: string; name: string }>()
  const groups: string[] = []
  const rows: Record<string, Json>[] = []
  const marks = new Map<string, { series: number; at: number }>()
  const placeOf = (key: string, name: string): number => {
    if (!places.has(key)) places.set(key, { code: String(places.size), name })
    return Number(places.get(key)!.code)
  }
  const tell = (mark: string, group: number, at: number, y: Value) => {
    rows.push({ x: String(at), group: String(group), y: asValue(y) })
    marks.set(mark, { series: group, at })
  }
  const axis = axisOf(option)
  // a category without a value has its place too
  for (const [at, name] of (axis?.data ?? []).entries()) placeOf(`at ${at}`, name)
  for (const [s, { type, name, data }] of option.series.entries()) {
    if (type === 'radar') {
      for (const [at, datum] of data.entries()) {
        const group = groups.push(nameOf(datum) ?? name ?? '') - 1
        for (const [axis, value] of [numberIn(datum)].flat().entries())
          tell(`${s} ${at} ${axis}`, group, placeOf(`axis ${axis}`, option.radar?.indicator[axis]?.name ?? ''), value)
      }
      continue
    }
    const group = groups.push(name ?? '') - 1
    for (const [at, datum] of data.entries()) {
      const [key, title, y] = pointOf({ axis, type }, datum, at)
      tell(`${s} ${at}`, group, placeOf(key, title), y)
    }
  }
  const choice = (column: string, none: string) => (name: string, at: number) => ({
    ...{ id: String(at), column },
    title: show(name) || none,
  })
  const all = [...places.values()].map(({ name }) => name)
  const named = { x: all, group: groups }
  const filled = new Set(rows.map(({ x }) => x))
  for (const at of all.keys()) if (!filled.has(String(at))) rows.push({ x: String(at), group: '0', y: null })
  // in the order of the categories, whatever series begins
  rows.sort((a, b) => Number(a.x) - Number(b.x))
  const order = [...new Set(rows.map(({ group }) => Number(group)))]
  return {
    rows,
    options: [...all.map(choice('x', '–')), ...groups.map(choice('group', unnamed))],
    find({ series, at, axis }) {
      const found = marks.get(axis === undefined ? `${series} ${at}` : `${series} ${at} ${axis}`)
      return found ? { series: order.indexOf(found.series), at: found.at } : null
    },
    codeOf: (column, code) => named[column][Number(code ?? Number.NaN)] ?? null,
  }
}

/** The axis with the categories. */
function axisOf({ xAxis, yAxis }: Option): Axis | undefined {
  return [xAxis, yAxis].find(axis => axis?.data) ?? [xAxis, yAxis].find(axis => axis?.type === 'category')
}

/** @returns what tells its category apart, the category's name, and the number */
function pointOf(
  { axis, type }: { axis: Axis | undefined; type: string },
  datum: Value | Datum,
  at: number,
): [string, string, Value] {
  const value = numberIn(datum)
  const name = nameOf(datum)
  if (!ON_AXES.includes(type))
    return [`name ${name ?? at}`, name ?? String(at + 1), Array.isArray(value) ? value.at(-1) : value]
  if (!Array.isArray(value)) return [`at ${at}`, axis?.data?.[at] ?? name ?? String(at + 1), value]
  const [x, y] = value
  const place = typeof x === 'number' && axis?.data ? x : (axis?.data?.indexOf(String(x)) ?? -1)
  const category = axis?.data?.[place]
  // points of two numbers are each a place of their own
  return category === undefined ? [`point ${String(x)}`, name ?? String(x ?? '–'), y] : [`at ${place}`, category, y]
}

const isDatum = (datum: Value | Datum): datum is Datum =>
  datum !== null && typeof datum === 'object' && !Array.isArray(datum)
const numberIn = (datum: Value | Datum): Value => (isDatum(datum) ? datum.value : datum)
const nameOf = (datum: Value | Datum): string | undefined => (isDatum(datum) ? datum.name : undefined)
const asValue = (value: Value): Json => (typeof value === 'number' || typeof value === 'string' ? value : null)
