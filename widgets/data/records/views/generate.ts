/**
 * Writes what follows from the views of a list, a folder with its `view.json` for each: their meta-schema, their types, their
 * manifests as one file, and the components that draw them. Run by `npm run gen`.
 * @source docs/language.md#table; ARCHITECTURE.md#to-add-one
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PropSchema } from '#engine/schema/document.ts'
import type { ViewManifest } from '#engine/schema/list-views.ts'
import { printObject } from '../../../print-props.ts'

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url))
const VIEWS = 'widgets/data/records/views'
const MARK = 'Generated from view.json by `npm run gen`; do not edit.'
/** Keys that every view may have. */
const COMMON = {
  title: { $ref: 'common.schema.json#/$defs/text' },
  where: { $ref: 'rule.schema.json' },
  columns: { type: 'array', items: { $ref: 'common.schema.json#/$defs/id' } },
  sort: { $ref: 'common.schema.json#/$defs/sort' },
}

interface Folder {
  name: string
  manifest: ViewManifest
}

/** What the generated files have to be: path below the project → text. @throws Error a manifest that contradicts another */
export function generateViews(root = PROJECT): Map<string, string> {
  const folders = readdirSync(join(root, VIEWS))
    .filter(name => existsSync(join(root, VIEWS, name, 'view.json')))
    .map(name => ({
      name,
      manifest: JSON.parse(readFileSync(join(root, VIEWS, name, 'view.json'), 'utf8')) as ViewManifest,
    }))
    .sort((a, b) => a.manifest.order - b.manifest.order)
  const manifests = folders.map(({ manifest }) => manifest)
  const keys = mergeKeys(manifests)
  return new Map([
    ['schemas/gen/views.gen.json', `[\n${manifests.map(manifest => JSON.stringify(manifest)).join(',\n')}\n]\n`],
    ['schemas/meta/view.gen.schema.json', printSchema(manifests, keys)],
    ['engine/schema/document/list-view.gen.ts', printTypes(manifests, keys)],
    [`${VIEWS}/views.gen.ts`, printComponents(folders)],
  ])
}

/** The keys of all views besides the common ones; a key that several views have must have one type. */
function mergeKeys(manifests: ViewManifest[]): Record<string, PropSchema> {
  const keys: Record<string, PropSchema> = {}
  for (const manifest of manifests) {
    for (const [name, { type, const: only, enum: values, types, fault }] of Object.entries(manifest.keys)) {
      if (name in COMMON) continue
      if (types && !fault) throw new Error(`view "${manifest.key}": its key "${name}" has types and no fault`)
      const schema = {
        ...(type && { type }),
        ...(only !== undefined && { const: only }),
        ...(values && { enum: values }),
      }
      if (keys[name] && JSON.stringify(keys[name]) !== JSON.stringify(schema)) {
        throw new Error(`view "${manifest.key}": its key "${name}" is of another type in another view`)
      }
      keys[name] = schema
    }
  }
  return keys
}

/** A view may keep keys of other views, so that a creator who tries another view loses nothing. */
function printSchema(manifests: ViewManifest[], keys: Record<string, PropSchema>): string {
  const naming = new Set(
    manifests.flatMap(({ keys }) => Object.keys(keys).filter(name => keys[name]!.editor === 'field')),
  )
  const own = Object.entries(keys).map(([name, schema]) => [
    name,
    naming.has(name) ? { $ref: 'common.schema.json#/$defs/id' } : schema,
  ])
  const needing = manifests.filter(({ required }) => required)
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'view.gen.schema.json', $comment: MARK }
  const view = {
    type: 'object',
    required: ['id', 'view'],
    additionalProperties: false,
    properties: {
      id: { $ref: 'common.schema.json#/$defs/id' },
      view: { enum: manifests.map(({ key }) => key) },
      ...COMMON,
      ...Object.fromEntries(own),
    },
    allOf: needing.map(({ key, required }) => ({
      if: { properties: { view: { const: key } } },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { required },
    })),
  }
  return `${JSON.stringify({ ...head, $defs: { view } })}\n`
}

function printTypes(manifests: ViewManifest[], keys: Record<string, PropSchema>): string {
  const names = manifests.map(({ key }) => `'${key}'`).join(' | ')
  return `// ${MARK}\nexport type ViewName = ${names}\n\nexport interface ViewKeys ${printObject({ properties: keys }, '')}\n`
}

/** A view with a component of its own has `<key>.tsx` in its folder. */
function printComponents(folders: Folder[]): string {
  const rows = folders.flatMap(({ name, manifest: { key, draws, drawsEmpty } }) => {
    if (!draws) return []
    const path = `./${name}/${key}.tsx`
    const view = `View: lazy(() => import('${path}'))`
    return [`  ${key}: { draws: '${draws}', ${drawsEmpty ? 'drawsEmpty: true, ' : ''}${view} },`]
  })
  return [
    `// ${MARK}`,
    `import { lazy } from 'react'`,
    `import type { DrawnViews } from './drawn-views.ts'\n`,
    'export const DRAWN_VIEWS = {',
    ...rows,
    '} satisfies DrawnViews\n',
  ].join('\n')
}

if (import.meta.main) {
  for (const [path, text] of generateViews()) {
    const target = join(PROJECT, path)
    if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text)
  }
}
