/**
 * Attributes and extension elements between a file and a document. Where the order or spelling of a file is not ours, the
 * document keeps a place for each setting taken out: the names of its attributes, without the values that are settings now.
 * @source docs/workflow.md#files-of-other-systems
 */

import type { AsWritten, XmlElement } from '../../schema/document/process.ts'
import { same } from '../../version/same.ts'
import { type Codec, PLACE } from './dialect.ts'

export type Parts = Pick<AsWritten, 'attributes' | 'extensions'>
type Attributes = Record<string, string>

/** Stands for a value that is a setting. */
const MARK = '@'
const OF = 'screenwright:of'
const NAME = 'screenwright:name'
const ITEM = 'screenwright:item'

export const PREFIXES = ['flowable', 'activiti'] as const

const canonical = ({ name, attributes, children = [], text = '' }: XmlElement): unknown => ({
  name,
  attributes,
  text,
  children: children.map(canonical),
})

/** Whether two elements of a file have the same attributes and extensions. */
export const sameParts = (a: Parts, b: Parts): boolean =>
  same(a.attributes ?? {}, b.attributes ?? {}) &&
  (a.extensions === undefined) === (b.extensions === undefined) &&
  same((a.extensions ?? []).map(canonical), (b.extensions ?? []).map(canonical))

/** Takes settings out of the parts of one element. */
export class PartsReader {
  readonly #attributes: Attributes
  #extensions: XmlElement[]
  readonly #placed: boolean
  readonly #before: Parts

  /** @param placed  whether places are kept */
  constructor(parts: Parts, placed: boolean) {
    this.#attributes = { ...parts.attributes }
    this.#extensions = (parts.extensions ?? []).filter(({ name }) => name !== PLACE)
    this.#placed = placed
    this.#before = parts
  }

  attribute<T>(name: string, read: (text: string) => T | null): T | undefined {
    const key = PREFIXES.map(prefix => `${prefix}:${name}`).find(each => each in this.#attributes)
    const value = key === undefined ? null : read(this.#attributes[key]!)
    if (key === undefined || value === null) return undefined
    if (this.#placed) this.#attributes[key] = `${MARK}${this.#attributes[key]}`
    else delete this.#attributes[key]
    return value
  }

  /** Whether the file has the attribute, whatever it says. */
  has(name: string): boolean {
    return PREFIXES.some(prefix => `${prefix}:${name}` in this.#attributes)
  }

  /** Elements of the dialect with that name, and of our own; those that mean nothing known stay. */
  items<T extends object>(of: string, codec: Codec<T>, known: T[]): T[] {
    const found = [...known]
    this.#replace(
      of,
      each => {
        const isOwn = each.name === codec.own
        if (!isOwn && !PREFIXES.some(prefix => each.name === `${prefix}:${codec.name}`)) return null
        const at = found.length
        const item = isOwn
          ? (readJson(each) as T | null)
          : each.children?.length
            ? null
            : codec.read(each.attributes, at)
        if (!item || found.some(other => idOf(other) === idOf(item))) return null
        found.push(item)
        return isOwn ? {} : frameOf(each.attributes, codec.write(item, at))
      },
      () => idOf(found.at(-1)!),
    )
    return found
  }

  /** One element whose content `read` understands. */
  one<T>(of: string, names: string[], read: (xml: XmlElement) => T | null): T | undefined {
    let found: T | undefined
    this.#replace(of, each => {
      if (found !== undefined || !names.includes(each.name)) return null
      const value = read(each)
      if (value === null) return null
      found = value
      return {}
    })
    return found
  }

  /** What was not taken. */
  rest(): Parts {
    const { extensions } = this.#before
    return {
      ...(Object.keys(this.#attributes).length && { attributes: this.#attributes }),
      ...(extensions && (this.#extensions.length || !extensions.length) && { extensions: this.#extensions }),
    }
  }

  #replace(of: string, take: (xml: XmlElement) => Attributes | null, item = () => ''): void {
    this.#extensions = this.#extensions.flatMap(each => {
      const frame = take(each)
      if (!frame) return [each]
      const attributes = { [OF]: of, [NAME]: each.name, [ITEM]: item(), ...frame }
      return this.#placed ? [{ name: PLACE, attributes }] : []
    })
  }
}

const idOf = (item: object) => ('id' in item ? String(item.id) : '')

/** An object in the text of an element of our own. */
export function readJson({ text = '' }: XmlElement): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

export const writeJson = (name: string, value: object): XmlElement => ({
  name,
  attributes: {},
  text: JSON.stringify(value),
})

/** The attributes as written, those that a setting gives back marked. */
const frameOf = (written: Attributes, given: Attributes): Attributes =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, given[name] === value ? MARK : value]))

/** Puts settings back. */
export class PartsWriter {
  readonly #attributes: Attributes
  readonly #queues = new Map<string, XmlElement[]>()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.#attributes = { ...parts.attributes }
  }

  /** Sets an attribute, in the spelling of the file where that means the same. */
  attribute<T>(name: string, value: T, write: (value: T) => string, read: (text: string) => T | null): void {
    const key = this.#keyOf(name)
    const { [key]: kept = '' } = this.#attributes
    const literal = kept.slice(MARK.length)
    const isKept = kept.startsWith(MARK) && same(read(literal), value)
    this.#attributes[key] = isKept ? literal : write(value)
  }

  /** Whether the file had the attribute, and its content is a setting now. */
  isMarked(name: string): boolean {
    return this.#attributes[this.#keyOf(name)]?.startsWith(MARK) === true
  }

  has(name: string): boolean {
    return this.#keyOf(name) in this.#attributes
  }

  items<T extends object>(of: string, codec: Codec<T>, items: T[], before = 0): void {
    const all = items.slice(before).map((item, index) => this.#item(of, codec, item, before + index))
    this.#queues.set(of, all)
  }

  one(of: string, xml: XmlElement): void {
    this.#queues.set(of, [xml])
  }

  hasPlace(of: string): XmlElement | undefined {
    return this.#places(of)[0]
  }

  parts(): Parts {
    const { extensions } = this.#parts
    const placed = (extensions ?? []).flatMap(each => {
      if (each.name !== PLACE) return [each]
      return this.#queues.get(each.attributes[OF] ?? '')?.splice(0, 1) ?? []
    })
    const all = [...placed, ...[...this.#queues.values()].flat()]
    const attributes = Object.entries(this.#attributes).filter(([, value]) => !value.startsWith(MARK))
    return {
      ...(attributes.length && { attributes: Object.fromEntries(attributes) }),
      ...((extensions || all.length) && { extensions: all }),
    }
  }

  #keyOf(name: string): string {
    return `activiti:${name}` in this.#attributes ? `activiti:${name}` : `flowable:${name}`
  }

  #places(of: string): XmlElement[] {
    return (this.#parts.extensions ?? []).filter(({ name, attributes }) => name === PLACE && attributes[OF] === of)
  }

  #item<T extends object>(of: string, codec: Codec<T>, item: T, at: number): XmlElement {
    const given = codec.write(item, at)
    if (!same(codec.read(given, at), item)) return writeJson(codec.own, item)
    const place = this.#places(of).find(({ attributes }) => attributes[ITEM] === idOf(item))
    const { [OF]: _, [NAME]: name = '', [ITEM]: __, ...frame } = place?.attributes ?? {}
    const ours = { name: `flowable:${codec.name}`, attributes: given }
    if (!place || name === codec.own) return ours
    const framed = Object.fromEntries(
      Object.entries(frame).map(([key, value]) => [key, value === MARK ? (given[key] ?? '') : value]),
    )
    const candidate = same(codec.read(framed, at), item) ? framed : { ...framed, ...given }
    return same(codec.read(candidate, at), item) ? { name, attributes: candidate } : ours
  }
}
