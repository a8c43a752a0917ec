import { expect, test } from 'vitest'
import { phoneProblem } from './phone.ts'

test.each([
  ['VM-16 empty', '', 'phoneMissing'],
  ['VM-16 only blanks', '   ', 'phoneMissing'],
  ['VM-17 ten digits', '1380571002', 'phoneLength'],
  ['VM-17 length comes before the pattern', 'abc', 'phoneLength'],
  ['VM-18 eleven, but no mobile number', '12805710021', 'phoneWrong'],
  ['a mobile number', '13805710021', null],
])('%s', (_title, value, problem) => expect(phoneProblem(value)).toBe(problem))
