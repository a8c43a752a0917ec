import { expect, test } from 'vitest'
import { readParams, writeParams } from './process-params.ts'

test('SH-20 SH-21 what is written is read; a variant with only a task and a process too', () => {
  const all = { processId: '1', processDefKey: '请假', taskId: '2', processInsId: '3', modelType: '1' }
  expect(readParams(writeParams(all))).toEqual(all)
  expect(readParams(btoa('{"taskId":"2","processInsId":3}'))).toEqual({ taskId: '2', processInsId: '3' })
  expect(writeParams({ processDefKey: '???>>>' })).not.toMatch(/[+/=]/)
})

test.each(['', '%', 'abc', btoa('[1]'), btoa('null'), btoa('"x"'), btoa('{'), 'A'.repeat(5000)])('%j is none', p =>
  expect(readParams(p)).toBeNull(),
)

test('what is no name of ours or no text is left out', () => {
  expect(readParams(btoa('{"__proto__":{"a":1},"taskId":{"a":1},"processId":"7","more":"x"}'))).toEqual({
    processId: '7',
  })
})
