/** A form of `count` text fields, every fifth one linked to the one before it, on a page of its own. */
import { deriveForm } from '#engine/entity/derive-screen.ts'
import type { AnyDocument, EntityDocument, PageDocument } from '#engine/schema/document.ts'

export const nameOf = (place: number): string => `f${place}`

export function entityOf(count: number): EntityDocument {
  return {
    kind: 'entity',
    grammar: 1,
    key: 'bench',
    title: { zh: 'Bench' },
    fields: Array.from({ length: count }, (_, place) => ({
      id: nameOf(place),
      type: 'string' as const,
      title: { zh: `Field ${place}` },
      ...(place % 5 === 4 && { required: { '!': [{ empty: [{ var: nameOf(place - 1) }] }] } }),
    })),
  }
}

export function pageOf(entity: EntityDocument): PageDocument {
  return {
    kind: 'page',
    grammar: 1,
    key: 'bench.page',
    title: { zh: 'Bench' },
    nodes: [{ id: 'form', widget: 'form', body: deriveForm(entity) }],
  }
}

export function documentsOf(count: number): AnyDocument[] {
  const entity = entityOf(count)
  return [entity, pageOf(entity)]
}
