import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import texts from '#schemas/text/errors/engine-schema.json' with { type: 'json' }
import words from '#schemas/text/patterns.json' with { type: 'json' }
import { sayIssue } from '../text/say.ts'
import { checkGrammar } from './check-grammar.ts'
import { compileValidators } from './generate.ts'

const examples = new URL('examples/', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, examples), 'utf8'))
const files = readdirSync(examples)
const numbered = (n: number) => read(files.find(file => file.startsWith(`${n}-`))!)

/** Examples spoiled in one place each, and what the check of the grammar must say. */
interface Spoiled {
  name: string
  /** number of the example */
  example: number
  // biome-ignore lint/suspicious/noExplicitAny: spoiling is what types forbid
  spoil(document: any): void
  code: string
  path: string
  params: Record<string, unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: spoiling is what types forbid
const field = (document: any, id: string) => document.fields.find((each: { id: string }) => each.id === id)

const spoiled: Spoiled[] = [
  {
    name: 'an unknown key',
    example: 1,
    spoil: document => {
      field(document, 'title').requird = true
    },
    code: 'grammar.additionalProperties.near',
    path: 'fields/title',
    params: { key: 'requird', near: 'required' },
  },
  {
    name: 'a fact of another type',
    example: 1,
    spoil: document => {
      field(document, 'loanDate').maxLength = 5
    },
    code: 'grammar.belongs',
    path: 'fields/loanDate',
    params: { key: 'maxLength', types: ['string', 'text'], is: 'date' },
  },
  {
    name: 'a decimal without scale',
    example: 1,
    spoil: document => {
      delete field(document, 'price').scale
    },
    code: 'grammar.required',
    path: 'fields/price',
    params: { key: 'scale' },
  },
  {
    name: 'an unknown operator',
    example: 1,
    spoil: document => {
      field(document, 'reason').required = { gt: [{ var: 'quantity' }, 10] }
    },
    code: 'grammar.propertyNames.near',
    path: 'fields/reason/required',
    params: { key: 'gt', near: '>' },
  },
  {
    name: 'an addition without a list',
    example: 2,
    spoil: document => {
      delete document.change[0].in
    },
    code: 'grammar.dependentRequired',
    path: 'change/0',
    params: { key: 'add', needs: 'in' },
  },
  {
    name: 'a changed id',
    example: 2,
    spoil: document => {
      document.change.push({ set: 'form/title', to: { id: 'other' } })
    },
    code: 'grammar.beside.id',
    path: 'change/7/to/id',
    params: { key: 'id' },
  },
  {
    name: 'a key of another step',
    example: 3,
    spoil: document => {
      document.nodes[0].children[2].on.click[0].url = 'https://x.cn'
    },
    code: 'grammar.propertyNames',
    path: 'nodes/remind/on/click/ask',
    params: { key: 'url', known: ['id', 'do', 'when', 'text', 'level'] },
  },
  {
    name: 'a ratio without percent',
    example: 9,
    spoil: document => {
      delete document.elements[2].many.percent
    },
    code: 'grammar.required',
    path: 'elements/deanApproval/many',
    params: { key: 'percent' },
  },
  {
    name: 'a newer grammar',
    example: 1,
    spoil: document => {
      document.grammar = 2
    },
    code: 'grammar.newer',
    path: 'grammar',
    params: { grammar: 2, reads: 1 },
  },
  {
    name: 'a name that is no identifier',
    example: 1,
    spoil: document => {
      document.fields[0].id = 'my title'
    },
    code: 'grammar.identifier',
    path: 'fields/my title/id',
    params: { id: 'my title' },
  },
  {
    name: 'nodes beside from',
    example: 2,
    spoil: document => {
      document.nodes = [{ id: 'a', widget: 'text' }]
    },
    code: 'grammar.beside.from',
    path: 'nodes',
    params: { key: 'nodes' },
  },
]

describe('grammar', () => {
  test.each(files)('%s is written in it', file => expect(checkGrammar(read(file))).toEqual([]))

  test.each(spoiled)('$name is refused with $code at $path', ({ example, spoil, code, path, params }) => {
    const document = numbered(example)
    spoil(document)
    expect(checkGrammar(document)).toEqual([
      expect.objectContaining({ code, path, params: expect.objectContaining(params) }),
    ])
    for (const lang of ['zh', 'en'] as const)
      expect(sayIssue(checkGrammar(document)[0]!, lang, texts)).not.toMatch(/\{[a-z]|^grammar/)
  })

  test('a document is measured before anything else reads it', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)
    expect(checkGrammar(deep)[0]!.code).toBe('document.deep')
    const large = { kind: 'page', nodes: Array.from({ length: 50_001 }, (_, i) => i) }
    expect(checkGrammar(large)[0]!.code).toBe('document.large')
    const proto = JSON.parse('{ "kind": "page", "nodes": [{ "id": "a", "props": { "__proto__": { "x": 1 } } }] }')
    expect(checkGrammar(proto)).toEqual([
      { path: 'nodes/a/props/__proto__', code: 'document.key', params: { key: '__proto__' } },
    ])
  })

  test('of very many mistakes the first 200 are told', () => {
    const odd = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`odd${n}`, 1]))
    expect(checkGrammar({ ...numbered(3), ...odd })).toHaveLength(200)
  })

  test.each([null, 3, 'text', [], {}, { kind: 'constructor' }, { kind: 'page' }])(
    '%j is refused and nothing breaks',
    value => expect(checkGrammar(value).length).toBeGreaterThan(0),
  )

  test('the compiled validators are those of schemas/meta: else run npm run gen', () => {
    const gen = new URL('../../schemas/gen/validators.gen.js', import.meta.url)
    expect(readFileSync(gen, 'utf8') === compileValidators()).toBe(true)
  })
})

test('a wrong spelling is answered by what may be written, in words: no pattern of the grammar is without them', () => {
  const patterns = readdirSync('schemas/meta').flatMap(file => {
    const text = readFileSync(`schemas/meta/${file}`, 'utf8')
    return [...text.matchAll(/(?:"title": "(\w+)", )?"pattern": "/g)].map(([, title]) => [file, title])
  })
  expect(patterns.length).toBeGreaterThan(20)
  expect(patterns.filter(([, title]) => !Object.hasOwn(words, title ?? ''))).toEqual([])
  const [issue] = checkGrammar({ ...numbered(3), nodes: [{ id: 'a', widget: 'Text Area' }] })
  expect(issue).toMatchObject({ code: 'grammar.pattern', params: { value: 'Text Area', allowed: words.widget } })
})

test('a kind that names its keys names all it describes', () => {
  const meta = new URL('../../schemas/meta/', import.meta.url)
  const parse = (file: string) => JSON.parse(readFileSync(new URL(file, meta), 'utf8'))
  const ofAll: string[] = parse('common.schema.json').$defs.envelopeNames.enum
  const missing = readdirSync(meta).flatMap(file => {
    const { properties = {}, propertyNames } = parse(file)
    const named: string[] | undefined = propertyNames?.anyOf?.find((each: { enum?: string[] }) => each.enum)?.enum
    const keys = named ? Object.keys(properties) : []
    return keys.filter(key => !named?.includes(key) && !ofAll.includes(key)).map(key => `${file}: ${key}`)
  })
  expect(missing).toEqual([])
})
