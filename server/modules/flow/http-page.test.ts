/** Runs the commands of docs/http.md#processes as they are written there. */
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const known: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  known.url = server.url
  known.admin = (await server.loginNew({ account: 'ada', roles: ['administrator'] })).token
  known.student = (await server.loginNew({ account: 'stu' })).token
  known.tutor = (await server.loginNew({ account: 'tutor' })).token
})
afterAll(() => server?.stop())

const page = fs.readFileSync('docs/http.md', 'utf8').split('## Processes')[1]!.split('\n## ')[0]!
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block]) => block!.split(/\n(?=curl )/))
  .map(text => {
    const [, command = '', answer = ''] = /^(curl[\s\S]*?)\n# (.*)\n?$/.exec(text.trimEnd()) ?? []
    return { command, answer }
  })

const fill = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => known[name] ?? `$${name}`)

test.each(commands)('$command', async ({ command, answer }) => {
  const [, url = ''] = /^curl "([^"]*)"/.exec(command)!
  const [, header = ''] = /-H "([^"]*)"/.exec(command)!
  const body = /-d '([\s\S]*)'$/.exec(command)?.[1]
  const [name = '', value = ''] = fill(header).split(': ')
  const response = await fetch(fill(url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { [name]: value, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: fill(body) }),
  })
  expectLike(await response.json(), JSON.parse(answer.replace(/,? ?\.\.\. ?\}/g, '}')))
})

/** As `toMatchObject`, where `"$name"` is any text, which is known by that name from now on. */
function expectLike(value: unknown, wanted: unknown): void {
  if (typeof wanted === 'string' && /^\$\w+$/.test(wanted)) {
    const name = wanted.slice(1)
    expect(value).toEqual(known[name] ?? expect.any(String))
    known[name] = value as string
  } else if (Array.isArray(wanted)) {
    expect(value).toHaveLength(wanted.length)
    for (const [at, item] of wanted.entries()) expectLike((value as unknown[])[at], item)
  } else if (typeof wanted === 'object' && wanted !== null) {
    for (const [key, item] of Object.entries(wanted)) expectLike((value as Record<string, unknown>)[key], item)
  } else expect(value).toEqual(wanted)
}

test('the page has its commands', () => expect(commands.length).toBe(11))
