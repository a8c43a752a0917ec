/** The shipped entities, from `schemas/entities` and the screens made from them. */
import { readdirSync, readFileSync } from 'node:fs'
import type { EntityDocument, PageDocument } from '#engine/schema/document.ts'
import { pathOf } from '#server/entity/routes.ts'
import { code, printTable } from './table.ts'

const SCHEMAS = new URL('../../schemas/', import.meta.url)
const USUAL = ['list', 'detail', 'submit', 'remove'] as const

/** A section for each area. */
export function printEntities(): string {
  const entities = readFolder<EntityDocument>('entities')
  const screens = readFolder<PageDocument>('screens').map(([, screen]) => screen)
  const sections = [...Map.groupBy(entities, ([area]) => area)].map(([area, rows]) => {
    const lines = rows.map(([, entity]) => [
      code(entity.key),
      entity.title.en ?? entity.title.zh,
      code(pathOf(entity)),
      callsOf(entity).join(' '),
      screens
        .filter(({ from }) => from === entity.key)
        .map(({ key }) => code(key))
        .join(' '),
      (entity.requirements ?? []).join(' '),
    ])
    return `## ${area}\n\n${printTable(['entity', 'title', 'path', 'calls and actions', 'screens', 'requirements'], lines)}`
  })
  return sections.join('\n\n')
}

/** The usual calls in plain letters, actions in code, at their addresses. */
function callsOf({ calls = [...USUAL], actions = [] }: EntityDocument): string[] {
  const own = actions.map(({ id, path = id }) => code(path))
  const replaced = new Set(actions.map(({ id }) => id))
  return [...calls.filter(call => !replaced.has(call)), ...own]
}

/** Documents with the area they stand in. */
function readFolder<Document>(folder: string): [area: string, document: Document][] {
  const at = new URL(`${folder}/`, SCHEMAS)
  return readdirSync(at)
    .toSorted()
    .flatMap(area =>
      readdirSync(new URL(`${area}/`, at))
        .toSorted()
        .map(file => [area, JSON.parse(readFileSync(new URL(`${area}/${file}`, at), 'utf8'))] as [string, Document]),
    )
}
