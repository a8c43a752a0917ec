/**
 * Style sheets are loaded with what they style, in any order of screens, and stay loaded: none may change another's
 * elements.
 */
import { expect, test } from 'vitest'
import { listFiles, readFile } from './sources.ts'

const sheets = listFiles().filter(path => path.endsWith('.css'))

/** What stands around everything and is no sheet's own: the root of a screen, and antd's parts. */
const AROUND = /^(sw-screen|ant-.*|anticon.*)$/

interface Selector {
  text: string
  /** classes of the elements it dresses */
  dressed: string[]
  /** classes it stands under or beside */
  around: string[]
}

const classesIn = (text: string) =>
  [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(match => match[1] as string).filter(name => !AROUND.test(name))

function readSelector(text: string): Selector {
  // what stands in :has() or :not() is not dressed by the rule
  const flat = text.replaceAll(/:(has|not)\((?:[^()]|\([^()]*\))*\)/g, '')
  const dressed = classesIn(flat.split(/[\s>+~]+(?![^(]*\))/).at(-1) as string)
  return { text, dressed, around: classesIn(flat).filter(name => !dressed.includes(name)) }
}

const selectorsOf = (css: string): Selector[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(match => (match[1] as string).trim())
    .filter(prelude => !/^(@|from$|to$|\d+%)/.test(prelude))
    .flatMap(prelude => prelude.split(/,(?![^(]*\))/))
    .map(part => readSelector(part.trim()))

/** class → the sheets that say it of one of their selectors */
function sheetsOf(texts: Record<string, string>, said: (selector: Selector) => string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [sheet, css] of Object.entries(texts))
    for (const name of selectorsOf(css).flatMap(said)) found.set(name, (found.get(name) ?? new Set()).add(sheet))
  return found
}

/** Classes that two sheets dress wherever they stand, and rules of a sheet about nothing but parts of others. */
function clashesIn(texts: Record<string, string>): string[] {
  const owners = sheetsOf(texts, ({ dressed, around }) => (around.length ? [] : dressed))
  const named = sheetsOf(texts, ({ dressed, around }) => [...dressed, ...around])
  const isOf = (sheet: string) => (name: string) =>
    owners.get(name)?.has(sheet) ?? (named.get(name)?.size === 1 && named.get(name)?.has(sheet))
  const twice = [...owners].filter(([, at]) => at.size > 1).map(([name, at]) => `.${name}: ${[...at].join(', ')}`)
  const strays = Object.entries(texts).flatMap(([sheet, css]) =>
    selectorsOf(css)
      .map(({ text, dressed, around }) => ({ text, names: [...dressed, ...around] }))
      .filter(({ names }) => names.length > 0 && !names.some(isOf(sheet)))
      .map(({ text }) => `${sheet}: ${text}`),
  )
  return [...twice, ...strays]
}

test('a class is dressed by one sheet; others dress it only inside what is their own', () => {
  expect(sheets.length).toBeGreaterThan(20)
  expect(clashesIn(Object.fromEntries(sheets.map(path => [path, readFile(path)])))).toEqual([])
})

test('such a clash is seen, and what a sheet does inside its own parts is none', () => {
  const cards = '.cards { gap: 8px } .cards:not(.lane) > .cut { margin: 0 } .sw-screen[data-narrow] .cards { gap: 0 }'
  expect(clashesIn({ cards, lanes: '.lane { gap: 4px } .lane .cards { gap: 2px }' })).toEqual([])
  expect(clashesIn({ cards, lanes: '.sw-screen[data-narrow] .cards { margin: 0 }' })).toEqual(['.cards: cards, lanes'])
  expect(clashesIn({ cards, more: '.cards > .cut { margin: 4px }' })).toEqual(['more: .cards > .cut'])
})

/** Where colours and sizes come from, or are none of the product's: paper, foreign pages, units of a drawing. */
const OUTSIDE: Record<string, RegExp> = {
  'engine/react/look/': /.*/,
  'runtime/theme/': /.*/,
  'engine/react/diagram/diagram.css': /font-size: \d+px|border-radius: 2px/,
  'widgets/input/signature/signature.css': /.*/,
  'runtime/shell/shell.css': /background: #ffffff/,
}
const OWN = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?)\(|font-size: *[\d.]+px|border-radius: *(?!999px|0)[\d.]+px/gi

function ownLooks(path: string, css: string): string[] {
  const screen = css.split('@media print')[0] as string
  return screen
    .split('\n')
    .filter(line => line.match(OWN))
    .map(line => line.trim())
    .filter(line => !Object.entries(OUTSIDE).some(([at, known]) => path.startsWith(at) && known.test(line)))
    .map(line => `${path}: ${line}`)
}

test('no sheet has a colour, a radius or a font size of its own: they are tokens', () => {
  expect(sheets.flatMap(path => ownLooks(path, readFile(path)))).toEqual([])
})

test('a colour, a radius or a size that is none is seen', () => {
  const css = 'a { color: #fff; border-radius: 3px }\nb { font-size: 13px }\nc { border-radius: 50%; gap: 3px }'
  expect(ownLooks('x.css', css)).toHaveLength(2)
})

/** What the oldest supported browsers drop with the whole rule. What only lays out more finely may be newer. */
const LATER =
  /:has\(|color-mix\(|light-dark\(|\b\d+[dsl]v[hwib]\b|@starting-style|@scope|:popover-open|@media.*\(width|^\s*&|\(from /m

test('every sheet is understood by the oldest browsers that are supported', () => {
  const later = sheets.filter(path => !path.startsWith('stories/') && LATER.test(readFile(path)))
  expect(later).toEqual([])
})

test('a rule that is newer is seen', () => {
  for (const css of [
    'a:has(b) {}',
    'a { width: 50dvh }',
    '@media (width < 9px) {}',
    'a {\n  &:hover {}\n}',
    'a { color: color-mix(in srgb, red, blue) }',
  ])
    expect(LATER.test(css)).toBe(true)
  expect(LATER.test('a:is(b, c) { inset: 0; height: 50vh }')).toBe(false)
})

/** Names of variables that a text gives a value: in a rule, in a style, in the table of the tokens. */
const given = (text: string) => [...text.matchAll(/(--sw-[\w-]+)['"]?\]?\s*:/g)].map(match => match[1] as string)

test('what is drawn inside a screen reads no token of the page around it, which may not be there', () => {
  const inside = (path: string) => /^(engine|widgets)\//.test(path) && /\.(css|tsx?)$/.test(path)
  const files = listFiles().filter(inside)
  const known = new Set(files.flatMap(path => given(readFile(path))))
  const unknown = files
    .filter(path => path.endsWith('.css'))
    .flatMap(path =>
      [...readFile(path).matchAll(/var\((--sw-[\w-]+)\)/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([, name]) => `${path}: ${name}`),
    )
  expect(unknown).toEqual([])
})
