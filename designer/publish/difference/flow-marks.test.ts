import { expect, test } from 'vitest'
import type { Difference } from '#adapters/wire/design.ts'
import { flowMarks } from './flow-marks.ts'

const at = (address: string, verb: Difference['verb']): Difference => ({
  ...{ document: { kind: 'flow', key: 'f' }, address, verb },
})

test('what came is marked on the later diagram, what went on the former one, what changed on both', () => {
  const { before, after } = flowMarks([
    at('', 'changed'),
    at('elements/new', 'added'),
    at('elements/gone', 'removed'),
    at('elements/kept', 'moved'),
    at('elements/kept/who/head', 'added'),
  ])
  expect([...before]).toEqual([
    ['gone', 'removed'],
    ['kept', 'changed'],
  ])
  expect([...after]).toEqual([
    ['new', 'added'],
    ['kept', 'changed'],
  ])
})
