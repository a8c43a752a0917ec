/** One face: one family of icons, one drawing for a place with nothing in it. */
import { theme } from 'antd'
import { expect, test } from 'vitest'
import { ICON_NAMES, SIGN_NAMES } from '#engine/react/icon-names.ts'
import { variablesOf } from '#engine/react/look/tokens.ts'
import { CARD_ROW_PX } from '#engine/react/render/place-cards.ts'
import { antdTheme } from '#runtime/theme/antd-theme.ts'
import { DEFAULT_COLOUR, THEME_IDS, themeOf } from '#runtime/theme/theme.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
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

test('DB-47 the title of a card has 14 px, and a card of a chart is 300 px high but for what whole rows leave', () => {
  const sheet = readFile('engine/react/render/dashboard.css')
  const declared = (selector: RegExp, key: string) => {
    const [, body = ''] = sheet.match(new RegExp(`(?:^|\\n)${selector.source}[^{]*\\{([^}]*)\\}`)) ?? []
    return body.match(new RegExp(`\\n *${key}: ([^;]+);`))?.[1]
  }
  expect(declared(/\.sw-board-title/, 'font-size')).toBe('var(--sw-font)')
  for (const id of THEME_IDS) {
    const token = theme.getDesignToken(antdTheme(themeOf(id, DEFAULT_COLOUR)))
    expect((variablesOf(token) as Record<string, unknown>)['--sw-font'], id).toBe('14px')
  }
  expect(declared(/\.sw-board-grid/, 'grid-auto-rows')).toBe(`${CARD_ROW_PX}px`)
  const gap = 2 * Number.parseInt(declared(/\.sw-board-grid > \*/, 'padding') ?? '', 10)
  expect(gap).toBe(12)
  const charts = listFiles().flatMap(path => /^widgets\/chart\/([a-z-]+)\/kind\.ts$/.exec(path)?.[1] ?? [])
  const heights = [...charts, 'custom-component'].map(key => {
    const rows = (manifests[key as keyof typeof manifests] as { grid: { h: number } }).grid.h
    return [key, rows * CARD_ROW_PX - gap]
  })
  expect(heights).toHaveLength(14)
  // 308 px: a row less would be 268
  expect(heights.filter(([, height]) => Math.abs(Number(height) - 300) > 10)).toEqual([])
})
