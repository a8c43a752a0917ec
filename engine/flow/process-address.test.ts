import { expect, test } from 'vitest'
import { decodeProcess, encodeProcess } from './process-address.ts'

test('SH-20 SH-21 what is written is read; a variant with only a task and a process too', () => {
  const all = { processId: '1', processDefKey: '请假', taskId: '2', processInsId: '3', modelType: '1' }
  expect(decodeProcess(encodeProcess(all))).toEqual(all)
  expect(decodeProcess(btoa('{"taskId":"2","processInsId":3}'))).toEqual({ taskId: '2', processInsId: '3' })
  expect(encodeProcess({ processDefKey: '???>>>' })).not.toMatch(/[+/=]/)
})

test('WU-90 an id alone is a process; percent signs of an address are read', () => {
  expect(decodeProcess(btoa('42'))).toEqual({ processInsId: '42' })
  expect(decodeProcess(encodeURIComponent(btoa('{"processDefKey":"a","modelType":1}')))).toEqual({
    processDefKey: 'a',
    modelType: '1',
  })
})

test.each(['', '%', 'abc', btoa('1'.repeat(30)), btoa('[1]'), btoa('null'), btoa('"x"'), btoa('{'), 'A'.repeat(5000)])(
  '%j is none',
  p => expect(decodeProcess(p)).toBeNull(),
)

test('what is no name of ours or no text is left out', () => {
  expect(decodeProcess(btoa('{"__proto__":{"a":1},"taskId":{"a":1},"processId":"7","more":"x"}'))).toEqual({
    processId: '7',
  })
})
