import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkGrammar } from '#engine/schema/check-grammar.ts'
import type { WidgetDocument } from '#engine/schema/document.ts'
import manifests from './gen/manifests.gen.json' with { type: 'json' }
import { generate, listWidgets } from './generate.ts'
import { printProps } from './print-props.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const { files, problems } = generate()

test('the manifests stand where they should', () => expect(problems).toEqual([]))

test.each([...files])('%s is what the manifests say; run `npm run gen`', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
})

describe.each(listWidgets())('%s', folder => {
  const name = folder.split('/')[1]!
  test.each(['tsx', 'stories.tsx'])('has its %s', ending => {
    expect(existsSync(join(ROOT, folder, `${name}.${ending}`))).toBe(true)
  })
})

test.each(Object.values(manifests))('$key keeps the grammar of widgets', manifest => {
  expect(checkGrammar(manifest)).toEqual([])
})

test('an input without a label, an error or keys is no widget', () => {
  const { text } = manifests
  for (const a11y of [
    { ...text.a11y, label: 'none' },
    { ...text.a11y, error: 'none' },
    { ...text.a11y, keys: [] },
    { role: 'textbox', label: 'for', error: 'describedby' },
  ])
    expect(checkGrammar({ ...text, a11y }).map(({ path }) => path.split('/')[0])).toContain('a11y')
})

test.each(Object.values(manifests) as unknown as WidgetDocument[])(
  '$key: each property has a label in both languages',
  ({ props }) => {
    for (const [name, { label, enum: values, titles }] of Object.entries(props.properties ?? {})) {
      expect([name, label?.zh, label?.en]).toEqual([name, expect.any(String), expect.any(String)])
      if (values) expect(Object.keys(titles ?? {}), name).toEqual(values.map(String))
    }
  },
)

test('props are printed with what is always there and what may be missing', () => {
  const manifest = {
    props: {
      properties: {
        note: { type: 'object', editor: 'text' },
        rows: { type: 'integer', default: 3 },
        look: { enum: ['list', 'card'] },
        'data-x': {
          type: 'array',
          items: { type: 'object', properties: { of: { type: 'string' } }, required: ['of'] },
        },
      },
    },
    value: { type: 'array', items: { type: 'string' } },
  } as unknown as WidgetDocument
  expect(printProps(manifest)).toBe(`import type { Text } from '#engine/text/text.ts'

export interface Props {
  note?: Text
  rows: number
  look?: 'list' | 'card'
  "data-x"?: Array<{
    of: string
  }>
}

export type Value = Array<string>
`)
})
