/** The laws of ARCHITECTURE.md, "Floors", held against the code. */
import { describe, expect, test } from 'vitest'
import { listSources, readFile, type Source } from './sources.ts'

const sources = listSources()
const product = sources.filter(({ path }) => !/\.(test|stories)\.tsx?$/.test(path) && !/^(tests|stories)\//.test(path))

/** Folder → floor; the longest prefix counts. */
const FLOORS: [prefix: string, floor: number][] = [
  ['schemas/', 0],
  ['engine/', 1],
  ['adapters/wire/', 2],
  ['engine/react/', 3],
  ['engine/ports/', 2],
  ['server/', 4],
  ['adapters/', 4],
  ['widgets/', 4],
  ['designer/', 5],
  ['runtime/', 5],
]

function floorOf(path: string): number {
  const found = FLOORS.filter(([prefix]) => path.startsWith(prefix)).sort((a, b) => b[0].length - a[0].length)[0]
  return found?.[1] ?? 6
}

/** The one lazy line by which the runtime opens the designer. */
const DOOR = 'runtime/router/design-page.tsx → designer/frame/index.tsx'

const edges = product.flatMap(source => source.imports.map(target => ({ source, target })))
const name = (source: Source, target: string) => `${source.path} → ${target}`

describe('floors', () => {
  test('there is code to look at', () => expect(product.length).toBeGreaterThan(100))

  test('code imports only from its own or a lower floor', () => {
    const up = edges.filter(({ source, target }) => floorOf(target) > floorOf(source.path))
    expect(up.map(({ source, target }) => name(source, target))).toEqual([])
  })

  test('an import within a top folder is relative, one across begins with #', () => {
    const partOf = (path: string) => path.split('/')[0]!
    const named = new Set(Object.keys(JSON.parse(readFile('package.json')).imports).map(name => partOf(name.slice(1))))
    const wrong = sources
      .filter(({ path }) => !path.includes('.gen.'))
      .flatMap(({ path, written, imports }) =>
        written
          .map((spec, index) => ({ spec, part: partOf(imports[index]!) }))
          .filter(({ spec, part }) => named.has(part) && !spec.includes('${'))
          .filter(({ spec, part }) => spec.startsWith('#') === (part === partOf(path)))
          .map(({ spec }) => `${path} → ${spec}`),
      )
    expect(wrong).toEqual([])
  })

  test('server, widgets, adapters, designer and runtime do not know each other', () => {
    const parts = ['server', 'widgets', 'designer', 'runtime']
    const allowed = (from: string, to: string) =>
      to === 'widgets' && (from === 'designer' || from === 'runtime' || from === 'server') // the generated registry
    const across = edges.filter(({ source, target }) => {
      const [from, to] = [source.path.split('/')[0] as string, target.split('/')[0] as string]
      return (
        parts.includes(from) &&
        parts.includes(to) &&
        from !== to &&
        !(allowed(from, to) && target.startsWith('widgets/gen/'))
      )
    })
    expect(across.map(({ source, target }) => name(source, target)).filter(edge => edge !== DOOR)).toEqual([])
  })

  test('the server does not import the React side of the engine', () => {
    const found = edges.filter(
      ({ source, target }) => source.path.startsWith('server/') && target.startsWith('engine/react/'),
    )
    expect(found.map(({ source, target }) => name(source, target))).toEqual([])
  })

  test('the engine outside engine/react knows no React, Node or DOM', () => {
    const pure = product.filter(
      ({ path }) => path.startsWith('engine/') && !path.startsWith('engine/react/') && !/\/generate\.ts$/.test(path),
    )
    const bad = pure.filter(
      ({ text, packages }) =>
        packages.some(one => /^react/.test(one)) ||
        /from 'node:|\b(document|window)\.|process\.(?!ts')/.test(
          text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/\bdocument\./g, ''),
        ),
    )
    expect(bad.map(({ path }) => path)).toEqual([])
  })
})

/** A heavy package has one home. */
const HOMES: [pkg: string, homes: RegExp][] = [
  ['echarts', /^widgets\/chart\//],
  ['ky', /^(adapters\/http|runtime\/(identity|login))\//],
  ['ajv', /^engine\/schema\//],
  ['@formily/core', /^engine\/react\//],
  ['json-logic-js', /^engine\/rules\//],
  ['big.js', /^(engine\/(value|rules|entity)|widgets\/(input|chart|parts))\//],
  ['bpmn-js', /^(widgets\/flow|designer\/flow)\//],
  ['monaco-editor', /^engine\/react\/code\//],
  ['@monaco-editor/react', /^engine\/react\/code\//],
  ['react-grid-layout', /^(engine\/react|widgets\/layout|designer\/dashboard)\//],
  ['pg', /^server\/(db|push|entity|store)\//],
  ['croner', /^server\/jobs\//],
  ['cronstrue', /^server\/jobs\//],
  ['chinese-days', /^server\/flow\/people\//],
  ['fastify', /^server\//],
  ['quickjs-emscripten-core', /^server\/action\/script\//],
]

test.each(HOMES)('%s has one home', (pkg, home) => {
  expect(
    product.filter(({ path, packages }) => packages.includes(pkg) && !home.test(path)).map(({ path }) => path),
  ).toEqual([])
})

describe('modules of the server', () => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const modules = product.flatMap(({ path }) =>
    /^server\/modules\/.+\/module\.ts$/.test(path) ? [folderOf(path)] : [],
  )

  test('each folder of server/modules has its module.ts', () => {
    const folders = product.flatMap(({ path }) => /^server\/modules\/[^/]+(?=\/)/.exec(path)?.[0] ?? [])
    expect(modules.length).toBeGreaterThan(10)
    expect([...new Set(folders)].filter(folder => !modules.includes(folder))).toEqual([])
  })

  test('app.ts lists each module once, and knows nothing else of it', () => {
    const { imports } = product.find(({ path }) => path === 'server/app.ts')!
    const ofModules = imports.filter(target => modules.some(module => target.startsWith(`${module}/`)))
    expect(ofModules.toSorted()).toEqual(modules.map(module => `${module}/module.ts`).toSorted())
  })

  test('server/entity is given hooks: it imports nothing of server/modules', () => {
    const found = edges.filter(
      ({ source, target }) => source.path.startsWith('server/entity/') && target.startsWith('server/modules/'),
    )
    expect(found.map(({ source, target }) => name(source, target))).toEqual([])
  })
})

test('no circles of imports', () => {
  const next = new Map(product.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  expect(circles).toEqual([])
})
