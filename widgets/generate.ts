/**
 * Writes what is derived from the widgets' manifests: `props.gen.ts` beside each `widget.json`, the registry
 * `gen/load.gen.ts` (name → lazy import) with `gen/charts.gen.ts` and `gen/chart-kinds.gen.ts`, the widgets the server draws, `gen/drawn.gen.ts`, `gen/manifests.gen.json`, and the part of it that a running screen reads,
 * `gen/manifests.run.gen.json`. Run by `npm run gen`.
 * @source docs/language.md#widget
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunManifest } from '#engine/react/widget.ts'
import type { WidgetDocument } from '#engine/schema/document.ts'
import { drawsQuery } from '#engine/schema/draws-query.ts'
import { bringsDefaults, printProps } from './print-props.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const GROUPS = ['input', 'data', 'layout', 'chart', 'flow', 'portal'] as const
const MARK = '// Generated from widget.json by `npm run gen`; do not edit.'

export interface Generated {
  /** path below `widgets/` → text */
  files: Map<string, string>
  /** errors: a manifest in the wrong place, a missing component */
  problems: string[]
}

/** The generated files for the current manifests. */
export function generate(root = ROOT): Generated {
  const files = new Map<string, string>()
  const problems: string[] = []
  const manifests: WidgetDocument[] = []
  for (const folder of listWidgets(root)) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'widget.json'), 'utf8')) as WidgetDocument
    const [group, name] = folder.split('/')
    if (manifest.key !== name || manifest.group !== group) {
      problems.push(`${folder}/widget.json says ${manifest.group}/${manifest.key}; folder, group and key must agree`)
      continue
    }
    if (manifests.some(({ key }) => key === name)) {
      problems.push(`${folder}: another group has a widget "${name}" too; a widget's name is unique`)
      continue
    }
    files.set(`${folder}/props.gen.ts`, `${MARK}\n${printProps(manifest)}`)
    if (!existsSync(join(root, folder, `${name}.tsx`))) {
      problems.push(`${folder}/${name}.tsx is missing; the widget is left out of the registry`)
      continue
    }
    manifests.push(manifest)
  }
  manifests.sort((a, b) => (a.key < b.key ? -1 : 1))
  files.set('gen/load.gen.ts', printLoader(manifests))
  files.set('gen/charts.gen.ts', printCharts(manifests))
  files.set('gen/chart-kinds.gen.ts', printKinds(manifests, root))
  files.set('gen/drawn.gen.ts', printDrawn(manifests))
  files.set(
    'gen/manifests.gen.json',
    printManifests(manifests, whole => whole),
  )
  files.set('gen/manifests.run.gen.json', printManifests(manifests, runPart))
  return { files, problems }
}

/** Folders `group/name` that hold a manifest, sorted. */
export function listWidgets(root = ROOT): string[] {
  return GROUPS.filter(group => existsSync(join(root, group))).flatMap(group =>
    readdirSync(join(root, group))
      .filter(name => existsSync(join(root, group, name, 'widget.json')))
      .sort()
      .map(name => `${group}/${name}`),
  )
}

/** Charts stand in a list of their own, which pages without one do not fetch. */
function printLoader(manifests: WidgetDocument[]): string {
  const lines = manifests.map(manifest =>
    bringsDefaults(manifest) ? `  '${manifest.key}': chart('${manifest.key}'),` : printEntry(manifest),
  )
  return [
    MARK,
    `import type { WidgetLoader } from '#engine/react/widget.ts'\n`,
    `const chart = (name: string) => () => import('./charts.gen.ts').then(({ charts }) => charts[name]!())\n`,
    'export const load: WidgetLoader = {',
    ...lines,
    '}\n',
  ].join('\n')
}

function printCharts(manifests: WidgetDocument[]): string {
  return [
    MARK,
    `import type { WidgetLoader } from '#engine/react/widget.ts'\n`,
    'export const charts: WidgetLoader = {',
    ...manifests.filter(bringsDefaults).map(printEntry),
    '}\n',
  ].join('\n')
}

/** What charts and numbers show, without the widgets around it. */
function printKinds(manifests: WidgetDocument[], root: string): string {
  const kinds = manifests.filter(({ group, key }) => existsSync(join(root, group, key, 'kind.ts')))
  return [
    MARK,
    `import type { AnyKind } from '#widgets/chart/chart-figure.tsx'\n`,
    `export { drawFigure, type Figure, type Room } from '#widgets/chart/series/draw-figure.ts'`,
    `export { type Counted, figuresOf } from '#widgets/chart/series/say-figures.ts'\n`,
    'export const chartKinds: Record<string, () => Promise<{ KIND: AnyKind }>> = {',
    ...kinds.map(({ group, key }) => `  '${key}': () => import('#widgets/${group}/${key}/kind.ts') as never,`),
    '}\n',
  ].join('\n')
}

/** The widgets of the portal's pages with what runs of their manifests: the server draws them, and a browser wakes them together. */
function printDrawn(manifests: WidgetDocument[]): string {
  const drawn = manifests.filter(manifest => manifest.drawn)
  const name = ({ key }: WidgetDocument) =>
    key.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return [
    MARK,
    `import type { ComponentType } from 'react'`,
    `import type { RunManifests, WidgetProps } from '#engine/react/widget.ts'`,
    ...drawn.map(each => `import ${name(each)} from '#widgets/${each.group}/${each.key}/${each.key}.tsx'`),
    '',
    'export const drawn: Record<string, ComponentType<WidgetProps<never, never>>> = {',
    ...drawn.map(each => `  '${each.key}': ${name(each)},`),
    '}',
    '/** Those that stand above or below the content of a page. */',
    `export const stands: Readonly<Record<string, 'head' | 'foot'>> = {`,
    ...drawn.flatMap(({ key, stands }) => (stands ? [`  '${key}': '${stands}',`] : [])),
    '}',
    '/** Those that bring the heading of their page. */',
    'export const heads: ReadonlySet<string> = new Set([',
    ...drawn.flatMap(({ key, heads }) => (heads ? [`  '${key}',`] : [])),
    '])',
    `export const manifests: RunManifests = ${printManifests(drawn, runPart)}`,
  ].join('\n')
}

const printEntry = ({ key, group }: WidgetDocument) =>
  `  '${key}': () => import('#widgets/${group}/${key}/${key}.tsx'),`

/** @param part  what is printed of each manifest */
function printManifests(manifests: WidgetDocument[], part: (manifest: WidgetDocument) => object): string {
  return `{\n${manifests.map(manifest => `${JSON.stringify(manifest.key)}: ${JSON.stringify(part(manifest))}`).join(',\n')}\n}\n`
}

/**
 * The part of a manifest that a running screen reads: how the label is connected, the props with a default, the height
 * of a card.
 */
function runPart(manifest: WidgetDocument): RunManifest {
  const { a11y, props, grid } = manifest
  const entries = Object.entries(props.properties ?? {})
  const defaults = entries.flatMap(([name, schema]) =>
    schema.default === undefined ? [] : [[name, { default: schema.default }]],
  )
  return {
    a11y: { label: a11y.label },
    props: defaults.length > 0 && !bringsDefaults(manifest) ? { properties: Object.fromEntries(defaults) } : {},
    ...(drawsQuery(manifest) && { slots: [{ required: true }], grid: { h: grid?.h } }),
  }
}

if (import.meta.main) {
  const { files, problems } = generate()
  for (const [path, text] of files) {
    const target = join(ROOT, path)
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text)
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
}
