import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateViews } from './generate.ts'

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url))
const VIEWS = 'widgets/data/records/views'

test.each([...generateViews()])('%s follows from the manifests; run `npm run gen`', (path, text) => {
  expect(readFileSync(join(PROJECT, path), 'utf8')).toBe(text)
})

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'screenwright-views-'))
  cpSync(join(PROJECT, VIEWS), join(root, VIEWS), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function addView(folder: string, manifest: object): void {
  mkdirSync(join(root, VIEWS, folder), { recursive: true })
  writeFileSync(join(root, VIEWS, folder, 'view.json'), JSON.stringify(manifest))
}

test('a folder with its manifest is a view: its keys, its types and its component', () => {
  const date = { type: 'string', editor: 'field', types: ['date'], fault: 'view.day' }
  addView('gantt', {
    key: 'gantt',
    order: 9,
    draws: 'own',
    keys: { start: date, zoom: { type: 'integer' } },
    required: ['start'],
  })
  const files = generateViews(root)
  const schema = JSON.parse(files.get('schemas/meta/view.gen.schema.json')!).$defs.view
  expect(schema.properties.view.enum.at(-1)).toBe('gantt')
  expect(schema.properties.zoom).toEqual({ type: 'integer' })
  expect(JSON.stringify(schema.allOf.at(-1))).toBe(
    '{"if":{"properties":{"view":{"const":"gantt"}}},"then":{"required":["start"]}}',
  )
  expect(files.get('engine/schema/document/list-view.gen.ts')).toContain("| 'gantt'")
  expect(files.get('engine/schema/document/list-view.gen.ts')).toContain('zoom?: number')
  expect(files.get('widgets/data/records/views/views.gen.ts')).toContain("'./gantt/gantt.tsx'")
})

test('a key that means another type in another view is refused', () => {
  addView('gantt', { key: 'gantt', order: 9, keys: { start: { type: 'integer' } } })
  expect(() => generateViews(root)).toThrow('view "gantt": its key "start" is of another type in another view')
})
