/**
 * What changed between two states of a sketch, and that change in the document. What was not drawn otherwise keeps every
 * key.
 * @source docs/workflow.md#sketch
 */

import type { ProcessEvent, XmlElement } from '../../schema/document/process.ts'
import type { FlowElement } from '../../schema/document.ts'
import type { Lang } from '../../text/text.ts'
import { same } from '../../version/same.ts'
import type { Drawn } from './sketch.ts'

/** As JSON: the arguments of a command. */
export interface SketchChange {
  /** ids */
  gone: string[]
  /** `was` is absent for a new element; `like` is the element it is a copy of */
  put: { is: Drawn; was?: Drawn; like?: FlowElement }[]
}

type Sketch = ReadonlyMap<string, Drawn>

/**
 * With the places of elements that were laid out for the sketch, so that the document has its diagram from then on.
 * @returns null when nothing changed
 */
export function changeBetween(before: Sketch, after: Sketch, elements: readonly FlowElement[]): SketchChange | null {
  const gone = [...before.keys()].filter(id => !after.has(id))
  const changed = [...after.values()].filter(is => !same(before.get(is.id), is))
  if (gone.length + changed.length === 0) return null
  const shapes = new Map(elements.map(({ id, place }) => [id, place?.shape]))
  const isMoved = ({ id, place }: Drawn) => place !== undefined && shapes.has(id) && !sameShape(place, shapes.get(id))
  const put = [...after.values()].flatMap(is => {
    const was = before.get(is.id)
    if (same(was, is) && !isMoved(is)) return []
    return [was ? { is, was } : { is }]
  })
  return { gone, put }
}

/** The keys of an element that are what is drawn. */
const DRAWN = ['name', 'inside', 'from', 'to', 'attachedTo', 'interrupting', 'byEvent', 'default'] as const
/** What a copy has of its own beside what is drawn. */
const OWN = ['id', 'bpmn', 'type', 'event', 'place', 'ways']
/** The key that is drawn as this one, with names in a language. */
const keyIn = (lang: Lang, key: (typeof DRAWN)[number]) => (key === 'name' && lang === 'en' ? 'nameEn' : key)

/**
 * The elements with the change; new ones come last.
 * @param settingsOf  the names of the settings an element of a type may have: another type drops the others
 * @param lang  in which names are drawn; the name in the other language stays
 */
export function takeChange(
  elements: readonly FlowElement[],
  { gone, put }: SketchChange,
  settingsOf: (element: FlowElement) => ReadonlySet<string>,
  lang: Lang,
): FlowElement[] {
  const left = new Set(gone)
  for (const { id, inside } of elements) if (inside !== undefined && left.has(inside)) left.add(id)
  const changes = new Map(put.map(each => [each.is.id, each]))
  const known = new Set(elements.map(({ id }) => id))
  const hasWays = elements.some(({ ways }) => ways)
  const named = new Map(elements.map(({ id, bpmn }) => [id, bpmn || id]))
  const ends = ({ type, from = '', to = '' }: Drawn) =>
    type === 'association' ? { sourceRef: named.get(from) ?? from, targetRef: named.get(to) ?? to } : undefined
  const kept = elements.flatMap((each, at) => {
    if (left.has(each.id)) return []
    const change = changes.get(each.id)
    const { is, was } = change ?? {}
    return [without(is ? redrawn(each, at, { is, was: was ?? is, lang }, ends(is), settingsOf) : each, left)]
  })
  const last = Math.max(-1, ...elements.map(({ place }) => place?.at ?? -1))
  const made = put
    .filter(({ is }) => !known.has(is.id))
    .map(({ is, like }, at) => newElement({ is, like, lang }, ends(is), last + 1 + at, hasWays))
  return [...kept, ...made]
}

/** Without what named an element that is gone. */
function without(element: FlowElement, left: ReadonlySet<string>): FlowElement {
  const { default: otherwise, back } = element
  const kept = { ...element }
  if (otherwise !== undefined && left.has(otherwise)) delete kept.default
  if (back?.to !== undefined && left.has(back.to)) delete kept.back
  return same(kept, element) ? element : kept
}

type Values = Record<string, unknown>

function redrawn(
  element: FlowElement,
  at: number,
  { is, was, lang }: { is: Drawn; was: Drawn; lang: Lang },
  ends: Record<string, string> | undefined,
  settingsOf: (element: FlowElement) => ReadonlySet<string>,
): FlowElement {
  const next: Values = { ...element }
  const set = (key: string, value: unknown) => {
    if (value === undefined) delete next[key]
    else next[key] = value
  }
  const drawnKeys = ends ? [] : DRAWN.filter(key => !same(is[key], was[key]))
  for (const key of drawnKeys) set(keyIn(lang, key), is[key] === '' ? undefined : is[key])
  // without a name in Chinese it is called in both languages as in English
  if (drawnKeys.includes('name') && next.name === undefined) set('name', next.nameEn)
  if (ends && (is.from !== was.from || is.to !== was.to)) set('attributes', { ...element.attributes, ...ends })
  if (is.event !== was.event) set('event', is.event && newEvent(is.event, is.name))
  if (was.conditional && !is.conditional) set('condition', undefined)
  if (is.text !== was.text) set('children', withText(element.children, is.text ?? ''))
  if (is.place && !sameShape(is.place, element.place?.shape)) set('place', placeOf(is.place, element, at))
  const drawn = { ...next, type: is.type } as unknown as FlowElement
  return is.type === was.type ? drawn : ofType(drawn, settingsOf)
}

const BPMN_KEYS = new Set([...OWN, ...DRAWN, 'loop', 'written', 'extensions', 'condition'])

/** Another type: what only the former one has is left out. */
function ofType(element: FlowElement, settingsOf: (element: FlowElement) => ReadonlySet<string>): FlowElement {
  const settings = settingsOf(element)
  const { children, attributes, ...others } = element
  const notes = children?.filter(({ name }) => name === 'bpmn:documentation') ?? []
  const foreign = Object.entries(attributes ?? {}).filter(([name]) => name.includes(':'))
  const kept = Object.entries(others).filter(([name]) => BPMN_KEYS.has(name) || settings.has(name))
  return {
    ...(Object.fromEntries(kept) as unknown as FlowElement),
    ...(notes.length && { children: notes }),
    ...(foreign.length && { attributes: Object.fromEntries(foreign) }),
  }
}

function newElement(
  { is, like, lang }: { is: Drawn; like: FlowElement | undefined; lang: Lang },
  ends: Record<string, string> | undefined,
  at: number,
  hasWays: boolean,
): FlowElement {
  const { id, type, event, text, place } = is
  const own = new Set([...OWN, ...DRAWN.map(key => keyIn(lang, key))])
  const copied = like?.type === type ? Object.entries(like).filter(([key]) => !own.has(key)) : []
  const drawn = DRAWN.flatMap(key =>
    is[key] === undefined || is[key] === '' || ends ? [] : [[keyIn(lang, key), is[key]]],
  )
  return {
    ...{ id, bpmn: id, type },
    ...(is.name && !ends && { name: is.name }),
    ...Object.fromEntries(drawn),
    ...(type === 'userTask' && !like && { rest: 'read' }),
    ...(event && { event: like?.event?.kind === event ? like.event : newEvent(event, is.name) }),
    ...Object.fromEntries(copied),
    ...(text !== undefined && { children: withText(undefined, text) }),
    ...(ends && { attributes: ends }),
    ...(hasWays && { ways: true as const }),
    ...(place && { place: { at, shape: withoutTarget(place) } }),
  } as FlowElement
}

const newEvent = (kind: ProcessEvent['kind'], name = ''): ProcessEvent => {
  if (kind === 'terminate') return { kind }
  return kind === 'timer' ? { kind, duration: 'P1D' } : { kind, name }
}

const withText = (children: XmlElement[] | undefined, text: string): XmlElement[] => [
  ...(children ?? []).filter(({ name }) => name !== 'bpmn:text'),
  { name: 'bpmn:text', attributes: {}, ...(text && { text }) },
]

/** The id that a file gave the shape stays. */
function placeOf(shape: XmlElement, { id, place }: FlowElement, at: number): NonNullable<FlowElement['place']> {
  const { id: named = `${id}_di` } = place?.shape.attributes ?? {}
  const { name, attributes, ...others } = withoutTarget(shape)
  return { at: place?.at ?? at, shape: { name, attributes: { ...attributes, id: named }, ...others } }
}

/** What it belongs to is written by the id in the file. */
const withoutTarget = ({ attributes: { bpmnElement: _, ...attributes }, ...shape }: XmlElement): XmlElement => ({
  ...shape,
  attributes,
})

/** Whether both are drawn at the same place: order, spelling of numbers and ids do not count. */
const sameShape = (a: XmlElement, b: XmlElement | undefined): boolean =>
  b !== undefined && same(geometryOf(a), geometryOf(b))

const geometryOf = ({ name, attributes, children = [] }: XmlElement): unknown => [
  name,
  Object.entries(attributes)
    .filter(([key]) => !['id', 'bpmnElement', 'isExpanded'].includes(key))
    .map(([key, value]) => [key, value !== '' && Number.isFinite(Number(value)) ? Number(value) : value])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  children.map(geometryOf),
]
