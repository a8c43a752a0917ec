/**
 * Names of the wire form of cards where they differ from the documents': of kinds and options as the manifests say
 * (`wire`), of slots, of the header. Each pair of functions undoes the other.
 * @source DB-33…35; docs/http.md#workshops
 */
import type { Card, CardLink, Json, WidgetDocument } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'

export type Wire = Record<string, Json>
export type Manifests = ReadonlyMap<string, WidgetDocument>

/** Keys of a card's header. */
const HEADER: Readonly<Record<string, string>> = {
  show: 'showHeader',
  icon: 'cardIcon',
  size: 'titleFontSize',
  bold: 'titleFontWeight',
  colour: 'titleFontColor',
  background: 'titleBgColor',
  align: 'titleLeft',
}
/** Values of these. */
const VALUES: Readonly<Record<string, [ours: Json, wire: Json][]>> = {
  bold: [[true, 'bold']],
  align: [
    ['left', true],
    ['center', false],
  ],
}
/** Where a card leads stands beside the rest of its header. */
const LINK = ['linkType', 'moduleId', 'urlAddress', 'linkTarget', 'appLinkType'] as const
/** Slots of charts, by what an item of their data is called. */
const SLOTS: Readonly<Record<string, string>> = { x: 'text', y: 'value' }

/** What a card says of its header and sheet, as `card` says it. */
export function wireHeader(header: Card['header'], bare: true | undefined): Wire | undefined {
  if (!header && !bare) return undefined
  const { link, ...own } = header ?? {}
  const named = Object.entries(own).map(([key, value]) => {
    const found = VALUES[key]?.find(([ours]) => ours === value)
    return [HEADER[key] ?? key, found ? found[1] : value]
  })
  // an empty one is said to be there
  const isFlat = link && Object.keys(link).length > 0 && Object.keys(link).every(key => LINK.includes(key as never))
  return {
    ...Object.fromEntries(named),
    ...(link && (isFlat ? (link as Wire) : { link: link as Wire })),
    ...(bare && { needCard: false }),
  }
}

export function readHeader({ needCard, ...settings }: Wire): { header?: object; bare?: true } {
  const ours = new Map(Object.entries(HEADER).map(([key, wire]) => [wire, key]))
  const link: CardLink & Wire = {}
  const named = Object.entries(settings).flatMap(([wire, value]) => {
    if (LINK.includes(wire as never)) {
      link[wire] = value
      return []
    }
    const key = ours.get(wire) ?? wire
    // what is shown unless said otherwise is not written
    if (key === 'show' && value === true) return []
    const found = VALUES[key]?.find(([, written]) => written === value)
    return [[key, found ? found[0] : value]]
  })
  const header = { ...Object.fromEntries(named), ...(Object.keys(link).length > 0 && { link }) }
  return { ...(Object.keys(header).length > 0 && { header }), ...(needCard === false && { bare: true as const }) }
}

/** A kind of card. One of ours that is called as another is on the wire says so beside it. */
export function wireKind(widget: string, manifests: Manifests): { prop: string; widget?: string } {
  const wire = manifests.get(widget)?.wire
  if (wire !== undefined) return { prop: wire }
  return { prop: widget, ...(kindCalled(widget, manifests) !== undefined && { widget }) }
}

export function readKind(prop: string, widget: Json | undefined, manifests: Manifests): string {
  return typeof widget === 'string' ? widget : (kindCalled(prop, manifests) ?? prop)
}

const kindCalled = (wire: string, manifests: Manifests): string | undefined =>
  [...manifests.values()].find(each => each.wire === wire)?.key

export const wireProps = (props: Wire, manifest: WidgetDocument | undefined) => renamed(props, wireNames(manifest))
export const readProps = (option: Wire, manifest: WidgetDocument | undefined) =>
  renamed(option, inverse(wireNames(manifest)))

function wireNames(manifest: WidgetDocument | undefined): ReadonlyMap<string, string> {
  const props = manifest?.props?.properties ?? {}
  return new Map(Object.entries(props).flatMap(([name, { wire }]) => (wire === undefined ? [] : [[name, wire]])))
}

/** Which column each slot shows. */
export function wireRelation(map: Record<string, string>, manifest: WidgetDocument | undefined): Json {
  const named = renamed(map, slotNames(manifest))
  return Object.entries(named).map(([showField, field]) => ({ showField, field }))
}

/** By slot; older clients send an object. */
export function readRelation(relation: Json | undefined, manifest?: WidgetDocument): Wire | undefined {
  const pairs = Array.isArray(relation)
    ? Object.fromEntries(
        relation.filter(isRecord).map(each => [String((each as Wire).showField), (each as Wire).field ?? null]),
      )
    : relation
  return isRecord(pairs) ? renamed(pairs as Wire, inverse(slotNames(manifest))) : undefined
}

function slotNames(manifest: WidgetDocument | undefined): ReadonlyMap<string, string> {
  const slots = new Set(manifest?.slots?.map(({ id }) => id))
  return new Map(Object.entries(SLOTS).filter(([ours, wire]) => slots.has(ours) && !slots.has(wire)))
}

const inverse = (names: ReadonlyMap<string, string>) => new Map([...names].map(([ours, wire]) => [wire, ours]))

/** Keys under other names; one whose new name another key has keeps its own. */
function renamed(values: Wire, names: ReadonlyMap<string, string>): Wire {
  const nameOf = (key: string) => {
    const name = names.get(key) ?? key
    return name === key || Object.hasOwn(values, name) ? key : name
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value]))
}
