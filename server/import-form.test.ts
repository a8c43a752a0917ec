import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import leave from '#engine/formily/leave.formily.json' with { type: 'json' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(...contents: unknown[]) {
  const files = contents.map((_, at) => join(folder, `${at}.json`))
  await Promise.all(contents.map((content, at) => writeFile(files[at]!, JSON.stringify(content))))
  const script = join(import.meta.dirname, 'import-form.ts')
  return new Promise<{ code: number; out: string }>(resolve =>
    execFile(process.execPath, [script, ...files], { env: { ...process.env, LANG: 'en' } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out + err }),
    ),
  )
}

const odd = {
  type: 'object',
  properties: { odd: { type: 'string', 'x-component': 'Orrery', 'x-decorator-props': { colon: false } } },
}

test('a form that is taken whole ends well, and says what the product decides itself', async () => {
  const { code, out } = await run(leave)
  expect(code).toBe(0)
  expect(out).toContain('7 fields, 0 tables of rows, 3 rules and 0 checks are ours now')
  expect(out).toContain('It is whole')
})

test('what is left is listed with its address', async () => {
  const { code, out } = await run(leave, odd)
  expect(code).toBe(1)
  expect(out).toContain('1 items have no equivalent')
  expect(out).toContain('odd/x-component: The component Orrery has no equivalent')
  expect(out).toMatch(/The look is that of one design: 1\n\s+odd\/x-decorator-props\/colon/)
})

test('a file of something else, and none, are refused', async () => {
  expect(await run({ a: 1 })).toMatchObject({ code: 1, out: expect.stringContaining('This is no Formily schema') })
  expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining('Name the files') })
})
