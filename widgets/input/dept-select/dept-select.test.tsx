import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import DeptSelect from './dept-select.tsx'
import manifest from './widget.json'

/** The level of the node that says `name`, 0 at the top. */
const levelOf = (name: string) => {
  const node = [...document.querySelectorAll('.ant-select-tree-treenode')].find(each => each.textContent === name)
  return node?.querySelectorAll('.ant-select-tree-indent-unit').length
}

test('departments stand below the one they belong to', async () => {
  const { onChange } = drawWidget(DeptSelect, manifest, { value: null })
  await userEvent.click(screen.getByLabelText('Title'))
  await waitFor(() => expect(levelOf('星湖大学')).toBe(0))
  expect(levelOf('信息中心')).toBe(1)
  await userEvent.click(screen.getByText('信息中心'))
  expect(onChange).toHaveBeenLastCalledWith('11')
})

test('a name is searched at any depth and found below what it belongs to', async () => {
  const field: Field = { id: 'depts', type: 'depts', title: { zh: '-' } }
  const { onChange } = drawWidget(DeptSelect, manifest, { value: null, field })
  await userEvent.click(screen.getByLabelText('Title'))
  await waitFor(() => expect(levelOf('信息中心')).toBe(1))
  await userEvent.keyboard('网络')
  await waitFor(() => expect(levelOf('网络科')).toBe(2))
  expect(levelOf('教务处')).toBeUndefined()
  await userEvent.click(screen.getByText('网络科'))
  expect(onChange).toHaveBeenLastCalledWith(['111'])
})
