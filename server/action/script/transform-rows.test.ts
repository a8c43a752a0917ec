/** Scripts of boards run in real workers, and whoever writes them means ill. @source ADR 0022 */
import { afterAll, describe, expect, test } from 'vitest'
import type { RowsScript } from '#engine/access/place-scripts.ts'
import type { Json } from '#engine/schema/document.ts'
import { openScripts, type Scripts } from './run-script.ts'
import { openTransforming } from './transform-rows.ts'

const boards = openTransforming()
afterAll(() => boards.close())
const ROWS = [
  { shelf: 'a', n: 1 },
  { shelf: 'b', n: 2 },
]
const script = (source: string, gives: RowsScript['gives']): RowsScript => ({ source: source.split('\n'), gives })
const T = { tenant: 't' }
const make =
  (gives: RowsScript['gives']) =>
  async (source: string, rows: Record<string, Json>[] = ROWS) =>
    (await boards.open(T)([script(source, gives)], { rows, total: rows.length })).rows
const [change, draw] = [make('rows'), make('drawing')]
const code = (code: string, params = {}) => ({ code, params: expect.objectContaining(params) })
const bars = (series: string) => `({ xAxis: { data: ['a'] }, yAxis: {}, series: [${series}] })`

describe('rows', () => {
  test('become other rows, and a drawing', async () => {
    expect(await change('rows.map(row => ({ ...row, n: row.n * total }))')).toEqual([
      { shelf: 'a', n: 2 },
      { shelf: 'b', n: 4 },
    ])
    const both = [script('rows.slice(1)', 'rows'), script('rows.length + " of " + total', 'drawing')]
    expect(await boards.open(T)(both, { rows: ROWS, total: 2 })).toEqual({
      rows: [{ text: '1 of 1' }],
      total: 1,
    })
    expect(await draw(bars('{ type: "bar", data: rows.map(row => row.n) }'))).toEqual([
      { option: { xAxis: { data: ['a'] }, yAxis: {}, series: [{ type: 'bar', data: [1, 2] }] } },
    ])
  })

  test('of nothing draw nothing, and still become rows', async () => {
    expect(await draw('no.script.runs', [])).toEqual([])
    expect(await change('[{ n: rows.length }]', [])).toEqual([{ n: 0 }])
  })

  test('of a megabyte pass, of more do not', async () => {
    const some = (n: number) =>
      Array.from({ length: n }, (_, at) => ({ id: String(at), name: '名'.repeat(100), n: at }))
    expect(await change('rows.slice(0, 1)', some(1_000))).toHaveLength(1)
    expect(await change('rows', some(1_000))).toHaveLength(1_000)
    await expect(change('rows', some(4_000))).rejects.toMatchObject(code('script.size', { maxKb: 1024 }))
  })

  test('are a list of at most 2,000 records', async () => {
    const many = (n: number) => `Array.from({ length: ${n} }, (_, n) => ({ n }))`
    expect(await change(many(2_000))).toHaveLength(2_000)
    for (const source of [many(2_001), '1', 'null', '"rows"', '[1]', '[[]]', '({ rows })', '[null]'])
      await expect(change(source), source).rejects.toMatchObject(code('script.rows', { most: 2_000 }))
  })

  test('an error names its line', async () => {
    await expect(change('const a = 1\nreturn b')).rejects.toMatchObject(
      code('script.error', { line: 2, words: expect.stringContaining("'b'") }),
    )
    await expect(change('const o = {}; o.o = o; return [o]')).rejects.toMatchObject(
      code('script.error', { line: 1, words: expect.stringContaining('circular') }),
    )
  })

  test('of more than the memory holds say so', async () => {
    await expect(change('Array.from({ length: 1e6 }, (_, n) => ({ n }))')).rejects.toMatchObject(code('script.memory'))
  })
})

describe('a hostile script', () => {
  test.each([
    ['an endless loop', 'while (true) {}', 'script.slow'],
    ['one of getters', 'return { get series() { while (true) {} } }', 'script.slow'],
    ['a text of 100 MB', '"x".repeat(100 * 1024 * 1024)', 'script.memory'],
    ['a text of 2 MB', '"x".repeat(2 * 1024 * 1024)', 'script.size'],
    ['an abyss', 'let deep = []; for (let n = 0; n < 100; n++) deep = [deep]; return deep', 'script.result'],
    ['an own prototype', 'JSON.parse(`{"series":[],"__proto__":{"x":1}}`)', 'script.result'],
    ['a constructor', '({ series: [], constructor: 1 })', 'script.result'],
    ['a long text', '"x".repeat(10001)', 'script.text'],
    ['nothing', 'null', 'script.option'],
    ['a list', '[]', 'script.option'],
    ['HTML in a tooltip', `({ series: [], tooltip: { formatter: '<img src=x onerror=alert(1)>' } })`, 'script.option'],
    ['a link', `({ series: [], title: { text: 'x', link: 'javascript:alert(1)' } })`, 'script.option'],
    [
      'a picture of another host',
      bars(`{ type: 'scatter', symbol: 'image://http://evil/p.png', data: [1] }`),
      'script.option',
    ],
    [
      'pictures of a graphic',
      `({ series: [], graphic: [{ type: 'image', style: { image: 'https://evil/p.png' } }] })`,
      'script.option',
    ],
    [
      'a colour that fetches',
      bars(`{ type: 'bar', data: [1], itemStyle: { color: 'url(https://evil)' } }`),
      'script.option',
    ],
    ['a dataset', '({ series: [], dataset: { source: [] } })', 'script.option'],
  ])('%s is refused', async (_, source, refused) => {
    await expect(draw(source)).rejects.toMatchObject(code(refused))
    expect(await draw('"sound"')).toEqual([{ text: 'sound' }])
  })

  test('functions in what it gives are gone, as in any JSON', async () => {
    const [row] = await draw(bars(`{ type: 'bar', data: [1], label: { formatter: () => '<b>' } }`))
    expect(JSON.stringify(row)).not.toContain('formatter')
  })

  test('says where and what, and quotes little', async () => {
    const error = await draw(
      bars(`{ type: 'bar', data: [1], symbol: 'image://https://evil/' + 'x'.repeat(50000) }`),
    ).catch(error => error)
    expect(error).toMatchObject(code('script.option', { place: 'series/0/symbol' }))
    expect(error.params.what.zh.length).toBeLessThanOrEqual(300)
    await expect(draw('({ series: [], toolbox: {} })')).rejects.toMatchObject(
      code('script.option', { what: expect.objectContaining({ en: expect.stringContaining('toolbox') }) }),
    )
  })

  test('reaches nothing of the server, of others, or of the next run', async () => {
    const reach = '[typeof process, typeof require, typeof fetch, typeof globalThis.kept, typeof [].kept].join()'
    await draw('globalThis.kept = 1; Array.prototype.kept = 1; return "x"')
    expect(await draw(reach)).toEqual([{ text: 'undefined,undefined,undefined,undefined,undefined' }])
    expect(Object.hasOwn(Array.prototype, 'kept')).toBe(false)
  })
})

describe('many at once', () => {
  test('equal ones over equal rows run once, also when they fail', async () => {
    const inner = openScripts(1)
    let ran = 0
    const run: Scripts['run'] = (...asked) => {
      ran++
      return inner.run(...asked)
    }
    const counted = openTransforming({ ...inner, run })
    const ask = (source: string, rows = ROWS) =>
      counted
        .open(T)([script(source, 'rows')], { rows, total: rows.length })
        .then(
          ({ rows }) => rows.length,
          error => error.code,
        )
    const twenty = (source: string) => Promise.all(Array.from({ length: 20 }, () => ask(source)))
    expect(new Set(await twenty('rows'))).toEqual(new Set([2]))
    expect(new Set(await twenty('while (true) {}'))).toEqual(new Set(['script.slow']))
    expect(await ask('rows')).toBe(2)
    expect(ran).toBe(2)
    expect(await ask('rows', ROWS.slice(1))).toBe(1)
    expect(ran).toBe(3)
    await counted.close()
  })

  test('endless ones of a tenant wait for each other, not others for them, and too many are refused', async () => {
    const inner = openScripts(2)
    const run: Scripts['run'] = (source, input) => inner.run(source, input, { timeMs: 5 })
    const own = openTransforming({ ...inner, run })
    const ask = (tenant: string, source: string, guest?: true) =>
      own
        .open({ tenant, guest })([script(source, 'rows')], { rows: ROWS, total: 2 })
        .then(
          () => 'done',
          error => error.code,
        )
    await Promise.all([ask('calm', 'rows'), ask('wild', 'rows')]) // both are warm
    const ended: string[] = []
    const wild = Array.from({ length: 160 }, (_, n) =>
      ask('wild', `while (true) {} // ${n}`).then(code => ended.push(code)),
    )
    expect(await ask('calm', '[{ n: 1 }]')).toBe('done')
    expect(await ask('wild', '[{ n: 2 }]', true)).toBe('done')
    expect(ended.filter(code => code === 'script.slow').length).toBeLessThan(50)
    await Promise.all(wild)
    expect(ended.filter(code => code === 'script.busy')).toHaveLength(59)
    await own.close()
  })

  test('those of one request take one of the places', async () => {
    const own = openTransforming(openScripts(1))
    const transform = own.open(T)
    const many = Array.from({ length: 150 }, (_, n) =>
      transform([script(`rows // ${n}`, 'rows')], { rows: ROWS, total: 2 }),
    )
    expect((await Promise.all(many)).every(({ total }) => total === 2)).toBe(true)
    await own.close()
  })
})
