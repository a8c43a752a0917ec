/** The palette: what is usual first, each with its icon, and a sentence with a picture when pointed at. @source docs/designer.md#canvas */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { EntityDocument, TableBody } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { findItem } from '../commands/documents/walk.ts'
import { DragProvider } from '../pointer/drag/drag.tsx'
import { Palette } from './palette.tsx'

afterEach(cleanup)

async function show(kind: AppState['kind'] = 'app') {
  const session = await openSample()
  session.state().app.kind = kind
  render(
    <Stage session={session}>
      <DragProvider onDrop={() => undefined}>
        <Palette
          document="page:loan.manage"
          picture="form"
          find={createRef()}
          spot={null}
          onAnywhere={() => undefined}
          onAdded={() => undefined}
        />
      </DragProvider>
    </Stage>,
  )
  return session
}

const names = () => screen.getAllByRole('region').map(region => region.getAttribute('aria-label'))

test('what is usual comes first, the rest by use, and what is rare is folded until it is searched', async () => {
  await show()
  expect(names()).toEqual(['常用', '人与组织', '时间', '编号与关联', '布局', '展示', '门户', '更多'])
  const usual = within(screen.getByRole('region', { name: '常用' })).getAllByRole('button')
  expect(usual.map(button => button.textContent).slice(0, 4)).toEqual(['单行文本', '多行文本', '整数', '小数'])
  const rare = () => screen.getByRole('region', { name: '更多' }).querySelector('details')?.open
  expect(rare()).toBe(false)
  await userEvent.type(screen.getByRole('textbox'), '树')
  expect(names()).toEqual(['更多'])
  expect(screen.getByRole('button', { name: '树形选择' })).toBeDefined()
})

test('an offer pointed at says what it is for, with a drawing', async () => {
  await show()
  await userEvent.hover(screen.getByRole('button', { name: '附件' }))
  const told = await screen.findByRole('tooltip')
  expect(told.textContent).toContain('上传文件和图片')
  await expect.poll(() => told.querySelector('svg')).toBeTruthy()
})

test('what a form cannot have is found for its page, and added there', async () => {
  const session = await show()
  await userEvent.type(screen.getByRole('textbox'), 'calendar')
  expect(names()).toEqual(['视图'])
  expect(screen.getByRole('status').textContent).toBe('不能放进这个表单，会加到页面上')
  const table = () => findItem(session.state().view.docs['page:loan.manage'], 'table')?.value.body as TableBody
  expect(table().views).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: '日历' }))
  expect(table().views?.map(({ view }) => view)).toEqual(['list', 'calendar'])
})

test('a type is found by what people call it, and a computed one begins with its formula', async () => {
  const session = await show()
  await userEvent.type(screen.getByRole('textbox'), 'identity')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['身份证号'])
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), '计算{Enter}')
  const entity = session.state().view.docs['entity:loan'] as EntityDocument
  expect(entity.fields.at(-1)).toMatchObject({ type: 'decimal', value: 0 })
  expect((session.state().issues ?? []).filter(({ level }) => level === 'error')).toEqual([])
})

test('a screen of the product offers no view that asks for a field in Data, which it has not', async () => {
  await show()
  await userEvent.type(screen.getByRole('textbox'), 'swimlane')
  expect(screen.getByText(/先在“数据”里加一个/)).toBeDefined()
  cleanup()
  await show('system')
  await userEvent.type(screen.getByRole('textbox'), 'swimlane')
  expect(screen.queryByText(/先在“数据”里加一个/)).toBeNull()
})
