/**
 * Formily's own examples, where they are at hand, and schemas of our own that use the same means: each is translated,
 * opened, refused where it must be, filled, saved and found again.
 * @source docs/language.md#formily
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFormily } from '#engine/formily/from-formily.ts'
import derived from './derived.json' with { type: 'json' }
import { readPublished } from './published.ts'
import { spoiled } from './spoil.ts'
import { takeDocument, type Walked, walkForm } from './walk-form.ts'

const published = readPublished()
/** Of the published ones: those that name what is in no schema (components and functions of their page) stay beside. */
const LEAST_WHOLE = 41
const LEAST_TAKEN = 46

/** Whether a form can be used: what is left of its schema is listed, and everything else works on both sides. */
function expectUsable({ errors, empty, spoiled, filled, sent, kept }: Walked): void {
  expect(errors).toEqual([])
  expect(empty.server).toEqual(empty.browser)
  expect(spoiled.server).toEqual(spoiled.browser)
  expect(filled).toEqual({ browser: [], server: [] })
  expect(sent).not.toBeNull()
  expect(kept).toMatchObject(sent!) // and the ids of rows
}

describe('schemas of our own', () => {
  test.each(derived)('$name', async ({ schema, samples = {}, unsaid = [] }) => {
    const walked = await walkForm({ schema }, samples as never)
    expect(walked.unsaid.toSorted()).toEqual(unsaid.toSorted())
    expectUsable(walked)
  })
})

test('whatever is wrong in a schema, the form is sound and the rest is listed', () => {
  const schemas = derived.map(({ schema }) => schema)
  fc.assert(
    fc.property(spoiled(schemas), schema => {
      fc.pre(isFormily(schema))
      const { document, errors } = takeDocument({ schema })
      fc.pre(document.nodes!.length > 0)
      expect(errors).toEqual([])
    }),
    { numRuns: 400 },
  )
})

describe.skipIf(published.length === 0)('schemas of the documentation', () => {
  const walks = new Map<string, Walked>()

  test.each(published)('$name can be used', async ({ name, content }) => {
    const walked = await walkForm(content)
    expectUsable(walked)
    walks.set(name, walked)
  })

  test('nearly all come in, and most of them whole', () => {
    expect(walks.size).toBeGreaterThanOrEqual(Math.min(LEAST_TAKEN, published.length))
    const whole = [...walks.values()].filter(({ unsaid }) => unsaid.length === 0)
    expect(whole.length).toBeGreaterThanOrEqual(LEAST_WHOLE)
  })
})

test.skipIf(published.length > 0)('the published schemas are not at hand, so they were not tried', () => {})
