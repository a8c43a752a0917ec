/** A card for each option of each kind of card, with each value that decides something: what the wire form must keep. */
import type { Card, Json, PropSchema, WidgetDocument } from '#engine/schema/document.ts'

/** Kinds that stand on boards. */
const GROUPS = ['chart', 'portal', 'layout']

/** Sound values of an option by its schema. */
function valuesOf(schema: PropSchema): Json[] {
  const {
    enum: known,
    type,
    format,
    default: usual,
    minimum,
    maximum,
    multipleOf: step = 1,
    items,
    properties,
  } = schema
  const fits = (text: string) => schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text)
  if (known) return known as Json[]
  switch (type) {
    case 'boolean':
      return [true, false]
    case 'integer':
    case 'number':
      return [...new Set([minimum, maximum, usual as number | undefined, step, 100])].filter(
        each => each !== undefined && each >= (minimum ?? each) && each <= (maximum ?? each),
      ) as number[]
    case 'string':
      if (format === 'link') return ['/files/a.png', 'https://campus.edu.cn/a']
      return (format === 'colour' ? ['teal', '#12ab9f'] : ['a', '#12ab9f']).filter(fits)
    case 'array':
      return [...(schema.minItems ? [] : [[]]), items ? valuesOf(items).slice(0, schema.maxItems ?? 3) : ['a']]
    case 'object':
      return properties
        ? [Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, valuesOf(each)[0] ?? null]))]
        : [{ zh: '字', en: 'word' }]
    default:
      return []
  }
}

/** @returns cards with one option each, and one of each kind with none */
export function optionCards(manifests: Record<string, WidgetDocument>): Card[] {
  const cards: Card[] = []
  const add = (card: Omit<Card, 'id'>) => cards.push({ id: `c${cards.length}`, ...card })
  for (const { key, group, grid, props } of Object.values(manifests)) {
    if (!grid || !GROUPS.includes(group)) continue
    const sized = { widget: key, w: grid.minW ?? 1, h: grid.minH ?? 1 }
    add(sized)
    for (const [name, schema] of Object.entries(props.properties ?? {}))
      for (const value of valuesOf(schema)) add({ ...sized, props: { [name]: value } })
  }
  return cards
}
