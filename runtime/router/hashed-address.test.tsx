import { expect, test } from 'vitest'
import { pathOfHash } from './hashed-address.ts'

test.each([
  ['#/page/workflow/todo?x=1', '/workflow/todo?x=1'],
  ['#/page//evil.example', null],
  ['#/page/\\evil.example', null],
  ['#/pages/x', null],
  ['', null],
])('%s leads to %s', (hash, path) => expect(pathOfHash(hash)).toBe(path))
