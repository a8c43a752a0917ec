import { expect, test } from 'vitest'
import type { PageBody } from '../../schema/document.ts'
import { hiddenBlocks } from './blocks.ts'

test('the dialogs of a table are blocks of its page, unless they are documents of their own', () => {
  const page = {
    nodes: [
      { id: 'table', widget: 'table', body: { from: 'assets', form: 'assets.form', detail: 'detail' } },
      { id: 'detail', widget: 'form', body: { nodes: [] } },
    ],
  }
  expect([...hiddenBlocks(page as unknown as PageBody)]).toEqual(['detail'])
})
