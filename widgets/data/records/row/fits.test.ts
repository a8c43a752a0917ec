/** The lists the product ships, at the width a desk of 1440 px leaves them. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { expandDocument } from '#engine/compile/resolve-document.ts'
import type { AnyDocument, EntityDocument, Library, Node, TableBody } from '#engine/schema/document.ts'
import texts from '#schemas/text/data.json' with { type: 'json' }
import { drawnColumns } from './columns.ts'
import { actionsWidth } from './row-actions.tsx'

/** 1440 less the sidebar, the page’s padding, and a little for letters that are wider. */
const ROOM_PX = 1160
const CHOICE_PX = 44

const read = <T>(folder: string) =>
  globSync(`schemas/${folder}/**/*.json`).map(file => JSON.parse(readFileSync(file, 'utf8')) as T)
const entities = new Map(read<EntityDocument>('entities').map(entity => [entity.key, entity]))
const library = { entity: (key: string) => entities.get(key), names: () => [] } as unknown as Library

const tables = read<AnyDocument>('screens').flatMap(screen => {
  const { document } = expandDocument(screen, library)
  const node = 'nodes' in document ? (document.nodes as Node[]).find(({ widget }) => widget === 'table') : undefined
  const body = node?.body as TableBody | undefined
  const entity = entities.get(body?.entity ?? '')
  return body && entity ? [{ key: screen.key, body, entity }] : []
})

test.each(['zh', 'en'] as const)('no shipped list is wider than a desk: docs/ui.md, %s', lang => {
  expect(tables.length).toBeGreaterThan(90)
  const say = (key: string) => (texts as unknown as Record<string, Record<string, string>>)[key.slice(5)]?.[lang] ?? key
  const wide = tables.flatMap(({ key, body, entity }) => {
    const columns = drawnColumns(body, { document: entity } as ClientEntity, lang, {})
    const acts = actionsWidth((body.rowActions ?? []) as Parameters<typeof actionsWidth>[0], lang, say as never)
    const width = columns.reduce((sum, column) => sum + column.width, acts + (body.select ? CHOICE_PX : 0))
    return width > ROOM_PX ? [`${key} ${width}`] : []
  })
  expect(wide).toEqual([])
})
