import { expect, test } from 'vitest'
import { loan } from '#tests/support/design-sample.ts'
import { checkGrammar } from '../schema/check-grammar.ts'
import type { AnyDocument, EntityDocument } from '../schema/document.ts'
import { printDocument } from '../schema/print-document.ts'
import { describeApps } from '../version/describe.ts'
import { filledSamples, MOST_SAMPLES, withoutSamples } from './samples.ts'

const entity = loan as EntityDocument
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `r${i}`, values: { title: `T${i}` } }))
const drafted: EntityDocument = { ...entity, samples: rows(2) }

test('a draft holds as many sample records as the grammar says, each value under its field', () => {
  expect(checkGrammar({ ...entity, samples: rows(MOST_SAMPLES) })).toEqual([])
  expect(checkGrammar({ ...entity, samples: rows(MOST_SAMPLES + 1) })).toMatchObject([
    { path: 'samples', code: 'grammar.maxItems' },
  ])
  expect(checkGrammar({ ...entity, samples: [{ id: 'r1', title: 'T' }] })).toMatchObject([
    { code: 'grammar.additionalProperties' },
  ])
})

test('the stored text keeps every value of a sample record, whatever its field is called', () => {
  const samples = [{ id: 'r1', values: { order: 'up', required: false, hide: [], select: 'none' } }]
  expect(JSON.parse(printDocument({ ...entity, samples })).samples).toEqual(samples)
})

test('sample records are cut out of what is published, and are no difference', () => {
  const documents: AnyDocument[] = [drafted]
  expect(withoutSamples(documents)).toEqual([entity])
  expect(describeApps([entity], documents)).toEqual([])
})

test('a row that was left free is no sample record', () => {
  expect(filledSamples({ ...entity, samples: [{ id: 'r0' }, ...rows(1)] })).toEqual(rows(1))
})
