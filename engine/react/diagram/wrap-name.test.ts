import { expect, test } from 'vitest'
import { wrapName } from './wrap-name.ts'

test.each([
  ['', []],
  ['审批', ['审批']],
  ['学院办公室主任审批', ['学院办公室', '主任审批']],
  ['Head of department', ['Head of', 'department']],
  ['Donaudampfschifffahrt', ['Donaudampf', 'schifffah…']],
  ['一二三四五六七八九十甲乙丙', ['一二三四五', '六七八九…']],
])('%s', (name, lines) => expect(wrapName(name, 68)).toEqual(lines))
