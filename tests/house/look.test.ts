/** One face: one family of icons, one drawing for a place with nothing in it. */
import { expect, test } from 'vitest'
import { ICON_NAMES, SIGN_NAMES } from '#engine/react/icon-names.ts'
import { listFiles, listSources, readFile } from './sources.ts'

const product = listSources().filter(({ path }) => !/\.test\.tsx?$/.test(path) && !path.startsWith('tests/'))

test('every icon is one of the sprite, by its name', () => {
  const others = product.filter(({ packages }) => packages.some(name => name.startsWith('@ant-design/icons')))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('code names icons that are there', () => {
  const known: readonly string[] = [...ICON_NAMES, ...SIGN_NAMES]
  const named = product.flatMap(({ path, text }) =>
    [...text.matchAll(/<Icon name="([a-z-]+)"/g)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name }) => !known.includes(name))).toEqual([])
})

test('a document names icons that are there', () => {
  const named = listFiles()
    .filter(path => /^(schemas\/(seed|entities|screens|dashboards|templates|words)|widgets)\/.*\.json$/.test(path))
    .flatMap(path => [...readFile(path).matchAll(/"icon": *"([a-z-]+)"/g)].map(([, name]) => ({ path, name })))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ name }) => !ICON_NAMES.includes(name as string))).toEqual([])
})

/** Where something is drawn that is no icon. */
const DRAWN =
  /^(widgets\/draw-icons\.ts|engine\/react\/(icon\.tsx|look\/|diagram\/)|designer\/palette\/sketch\.tsx|widgets\/data\/barcode\/|runtime\/login\/)/

test('pictures in code are drawings of their own kind, and there is no emoji', () => {
  const drawn = product.filter(({ text, path }) => text.includes('<svg') && !DRAWN.test(path))
  expect(drawn.map(({ path }) => path)).toEqual([])
  const said = listFiles().filter(path =>
    /^(schemas|engine|widgets|runtime|designer|server)\/.*\.(json|tsx?|css)$/.test(path),
  )
  const smiling = said.filter(
    path =>
      !/\.test\.tsx?$/.test(path) && /\p{Extended_Pictographic}\ufe0f|\p{Emoji_Presentation}/u.test(readFile(path)),
  )
  expect(smiling).toEqual([])
})

test('a place with nothing in it is drawn by EmptyState, never as antd draws it', () => {
  const stock = /import \{[^}]*\b(Empty|Result)\b[^}]*\} from 'antd'|antd\/(es|lib)\/(empty|result)/
  expect(product.filter(({ text }) => stock.test(text)).map(({ path }) => path)).toEqual([])
})
