import { expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { picturesOf } from './blocks.ts'

test('the dialogs of a table are blocks of its page, unless they are documents of their own', () => {
  const page = {
    kind: 'page',
    nodes: [
      { id: 'table', widget: 'table', body: { from: 'assets', form: 'assets.form', detail: 'detail' } },
      { id: 'detail', widget: 'form', body: { nodes: [] } },
    ],
  }
  expect(picturesOf(page as unknown as AnyDocument)).toEqual(['', 'detail'])
})
