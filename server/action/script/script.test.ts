/** Scripts run in a real worker, and whoever writes them means ill. */
import { afterAll, describe, expect, test } from 'vitest'
import { openScripts, runScript } from './run-script.ts'

const scripts = openScripts(1)
afterAll(() => scripts.close())
const run = (source: string, input = {}) => scripts.run(source, input)
const code = (code: string, params = {}) => ({ code, params: expect.objectContaining(params) })

describe('a script', () => {
  test.each([
    ['form.days > 3', true],
    ['form.days > 3;\n', true],
    ['return form.days * 2', 10],
    ['const { days } = form\nreturn { days, list: [days, null] }', { days: 5, list: [5, null] }],
    ['form.none', null],
    ['const days = form.days', null],
    ['form.days /* all */ // of them', 5],
    ['[..."ab"].map(letter => letter.toUpperCase()).join("")', 'AB'],
    ['() => 1', null],
  ])('%j gives %j', async (source, expected) => {
    expect(await run(source, { form: { days: 5 } })).toEqual(expected)
  })

  test('its clock stands where it is told, and it has no chance', async () => {
    const source =
      '[Date.now() === +new Date(), new Date().getFullYear(), typeof Math.random, Date() === String(new Date())]'
    expect(await run(source, { now: '2026-11-23 10:00:00' })).toEqual([true, 2026, 'undefined', true])
    expect(await run('[new Date().getTime(), new Date(0).constructor.now(), new Date(0).getTime()]')).toEqual([
      null,
      null,
      0,
    ])
  })

  test('an error names its line', async () => {
    await expect(run('const a = 1\nreturn b + a')).rejects.toMatchObject(
      code('flow.script-error', { line: 2, words: "ReferenceError: 'b' is not defined" }),
    )
    await expect(run('const a = 1\n\nreturn (')).rejects.toMatchObject(
      code('flow.script-error', { words: expect.stringMatching(/^SyntaxError/) }),
    )
    await expect(run('throw "no"')).rejects.toMatchObject(code('flow.script-error', { words: 'no' }))
  })

  test('the rooms of two scripts have nothing in common', async () => {
    await run('globalThis.kept = 1; Object.prototype.kept = 1; JSON.stringify = () => "1"; Array.prototype.map = null')
    expect(await run('[typeof kept, typeof {}.kept, [1].map(n => n + 1)]')).toEqual(['undefined', 'undefined', [2]])
  })
})

describe('a hostile script', () => {
  test.each([
    'while (true) {}',
    'while (true) { try { while (true) {} } catch {} }',
    '/(a+)+$/.test("a".repeat(64) + "b")',
    'const wait = { toJSON() { while (true) {} } }; return wait',
    '}), (function () { while (true) {} })(), (function () {',
  ])('%j is slow', async source => {
    await expect(run(source)).rejects.toMatchObject(code('flow.script-slow', { ms: 100 }))
    expect(await run('1 + 1')).toBe(2)
  })

  test.each([
    'const all = []; while (true) all.push("x".repeat(100000) + all.length)',
    'const all = []; while (true) all.push(new Array(1000).fill(1))',
    'new Array(1e7).fill(0).map(() => ({}))',
    'new ArrayBuffer(64 * 1024 * 1024)',
  ])('%j has no memory', async source => {
    const before = process.memoryUsage().rss
    await expect(scripts.run(source, {}, { timeMs: 1000 })).rejects.toMatchObject(code('flow.script-memory'))
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    expect(await run('1 + 1')).toBe(2)
  })

  test.each([
    'const deep = () => deep(); return deep()',
    'JSON.parse("[".repeat(60000))',
    'let o = {}; for (let i = 0; i < 20000; i++) o = { o }; return o',
    '({}).constructor.constructor("return process")()',
    'require("fs")',
    'globalThis.process.exit()',
    'import("node:fs").then(fs => fs)  .x.y',
    'new Function("return this")().process.pid',
  ])('%j is an error', async source => {
    await expect(run(source)).rejects.toMatchObject(code('flow.script-error'))
    expect(await run('1 + 1')).toBe(2)
  })

  test('games with prototypes and names reach nobody', async () => {
    const games = ['JSON.parse(\'{"__proto__": {"admin": true}}\')', '({ ["__proto__"]: 1 })', '({ constructor: 1 })']
    for (const game of games) await expect(run(game)).rejects.toMatchObject(code('flow.script-result'))
    await expect(run('JSON.parse("[".repeat(70) + "]".repeat(70))')).rejects.toMatchObject(code('flow.script-result'))
    const input = JSON.parse('{"form": {"__proto__": {"a": 1}}, "a-b": 1, "x}) {": 2}')
    expect(await run('[typeof form.a, Object.keys(form)]', input)).toEqual(['undefined', ['__proto__']])
    expect(
      await run('JSON.parse = null; Reflect.construct = null; return [new Date(1).getTime(), form]', { form: 2 }),
    ).toEqual([1, 2])
    expect({}).not.toHaveProperty('admin')
  })

  test('what comes in and goes out has a size', async () => {
    await expect(run('1', { form: 'x'.repeat(70_000) })).rejects.toMatchObject(code('flow.script-size', { maxKb: 64 }))
    await expect(run('"x".repeat(70000)')).rejects.toMatchObject(code('flow.script-size'))
    await expect(run('"好".repeat(30000)')).rejects.toMatchObject(code('flow.script-size'))
    expect(await run('form.length', { form: 'x'.repeat(60_000) })).toBe(60_000)
  })
})

describe('the workers', () => {
  test('one that hangs where the interpreter cannot stop it is ended and replaced', async () => {
    let started = 0
    const count = () => void started++
    process.on('worker', count)
    const hanging = openScripts(1)
    const power = '(3n ** 500000n).toString().length' // one step of the interpreter
    await expect(hanging.run(power, {}, { timeMs: 20 })).rejects.toMatchObject(code('flow.script-slow', { ms: 20 }))
    expect(await hanging.run('1 + 1', {})).toBe(2)
    expect(await hanging.run('1 + 2', {})).toBe(3)
    expect(started).toBe(2)
    await hanging.close()
    process.off('worker', count)
  })

  test('two run at once, the others in order', async () => {
    const two = openScripts(2)
    const ended: number[] = []
    const note = (n: number) => () => void ended.push(n)
    await Promise.all([0, 1, 2].map(() => two.run('while (true) {}', {}).catch(() => {}))) // both are warm
    const endless = two.run('while (true) {}', {}, { timeMs: 300 }).catch(note(0))
    await Promise.all([endless, ...[1, 2, 3].map(n => two.run('1', {}).then(note(n)))])
    expect(ended).toEqual([1, 2, 3, 0])
    await two.close()
  })

  test('when too many wait, further ones are refused; closing refuses those that wait', async () => {
    const one = openScripts(1, 1)
    await one.run('1', {})
    const running = one.run('while (true) {}', {}).catch(error => error.code)
    const waiting = one.run('1', {}).catch(error => error.code)
    await expect(one.run('1', {})).rejects.toMatchObject(code('flow.script-busy'))
    await one.close()
    expect(await Promise.all([running, waiting])).toEqual(['flow.script-memory', 'flow.script-busy'])
  })

  test('scripts of the process run side by side', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, (_, n) => runScript('n * 2', { n })))
    expect(results).toEqual(Array.from({ length: 40 }, (_, n) => n * 2))
  })
})
