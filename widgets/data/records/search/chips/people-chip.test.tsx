import '../../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SearchField, TableBody } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../../../stage/data/loan-screen.tsx'

const PEOPLE = [
  { id: '7', account: '1001', realName: '李明', deptName: '物理系' },
  { id: '8', account: '1002', realName: '孙丽', deptName: '图书馆' },
  { id: '9', account: '1003', realName: '王芳', deptName: null },
].map(person => ({ name: null, avatar: null, postName: null, ...person }))

/** It is fetched when it is opened, which takes its time the first time. */
beforeAll(() => import('./people-list.tsx'), 60_000)

async function open(by: SearchField['by']) {
  const bundle = loanBundle()
  const nodes = (bundle.document as { nodes: { widget: string; body?: TableBody }[] }).nodes
  const table = nodes.find(({ widget }) => widget === 'table')!
  table.body = { ...table.body, search: [{ id: 'borrower', by }] }
  const made = loanPorts(bundle)
  const me = { ...made.me, id: '7', name: '李明' }
  const people = vi.fn(async ({ q = '' }: { q?: string }) => {
    const records = PEOPLE.filter(({ realName }) => q === '' || (q === 'sl' && realName === '孙丽'))
    return { records, total: records.length, size: 20, current: 1, pages: 1 }
  })
  const list = vi.fn(made.data.list)
  render(<LoanScreen bundle={bundle} ports={{ ...made, me, data: { ...made.data, people, list } as never }} />)
  await screen.findByText('无人机')
  const search = within(screen.getByRole('search'))
  await userEvent.click(await search.findByRole('button', { name: /^借用人/ }))
  const found = within(await screen.findByRole('dialog', { hidden: true }))
  await found.findByText('孙丽')
  const options = () =>
    found
      .getAllByRole('option', { hidden: true })
      .map(option => option.querySelector('span:not([aria-hidden])')?.textContent)
  return { list, search, found, options, people, asked: () => list.mock.lastCall?.[1].search }
}

test('a search for people is a chip: the reader first, then people with their faces; a choice applies at once, × ends it', async () => {
  const { search, options, asked } = await open('equal')
  expect(options()).toEqual(['我（李明）', '孙丽', '王芳'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked()).toEqual({ borrower_equal: '7' }))
  const chip = search.getByRole('button', { name: '借用人 我' })
  expect(document.activeElement).toBe(chip)
  await userEvent.click(search.getByRole('button', { name: '清除“借用人”' }))
  await waitFor(() => expect(asked()).toEqual({}))
})

test('people are found in pinyin, by keys alone; several where the search takes several', async () => {
  const { options, found, asked, people } = await open('in')
  await userEvent.keyboard('sl')
  await waitFor(() => expect(options()).toEqual(['孙丽']))
  expect(people.mock.lastCall?.[0]).toMatchObject({ q: 'sl', disabled: true })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked()).toEqual({ borrower_in: '8' }))
  await userEvent.keyboard('{Backspace}{Backspace}')
  await waitFor(() => expect(options()).toHaveLength(3))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(asked()).toEqual({ borrower_in: '8,9' }))
  expect(found.getAllByRole('option', { hidden: true, selected: true })).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked()).toEqual({ borrower_in: '8' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
})
