import '../../stage/data/patience.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PaperContext } from '#engine/react/paper/on-paper.ts'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'

const children = [
  { ...twoNotes[0]!, title: { zh: '借用' } },
  { ...twoNotes[1]!, title: { zh: '归还' } },
]
const [first, second] = children.map(({ id }) => id)
const drawn = (id: string) =>
  [...document.querySelectorAll(`[data-node="${id}"]`)].filter(node => !node.closest('[hidden]')).length

test('the part whose button is pressed is shown alone; what was shown stays mounted', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'segments', title: { zh: '进度' }, children }]} />)
  const other = await screen.findByRole('button', { name: '归还' })
  expect(screen.getByRole('group', { name: '进度' })).toBeTruthy()
  expect([drawn(first!), drawn(second!)]).toEqual([1, 0])
  const kept = document.querySelector(`[data-node="${first}"]`)
  await userEvent.click(other)
  expect(other.getAttribute('aria-pressed')).toBe('true')
  expect([drawn(first!), drawn(second!)]).toEqual([0, 1])
  await userEvent.click(screen.getByRole('button', { name: '借用' }))
  expect(document.querySelector(`[data-node="${first}"]`)).toBe(kept)
})

test('on paper its parts follow one another under their titles', async () => {
  render(
    <PaperContext value={true}>
      <NodesScreen nodes={[{ id: 'it', widget: 'segments', title: { zh: '进度' }, children }]} />
    </PaperContext>,
  )
  expect(await screen.findByRole('heading', { name: '归还' })).toBeTruthy()
  expect([drawn(first!), drawn(second!)]).toEqual([1, 1])
})

test('a part whose `when` does not hold has neither a button nor a heading on paper', async () => {
  const when = { '==': [{ var: '$me.tenant' }, 'nobody’s'] }
  const nodes = [{ id: 'it', widget: 'segments', children: [{ ...children[0]!, when }, children[1]!] }]
  const onScreen = render(<NodesScreen nodes={nodes} />)
  expect((await screen.findByRole('button', { name: '归还' })).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: '借用' })).toBeNull()
  onScreen.unmount()
  render(
    <PaperContext value={true}>
      <NodesScreen nodes={nodes} />
    </PaperContext>,
  )
  expect(await screen.findByRole('heading', { name: '归还' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '借用' })).toBeNull()
})

test('another part may be shown first', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'segments', live: { first: second! }, children }]} />)
  await screen.findByRole('button', { name: '归还' })
  expect([drawn(first!), drawn(second!)]).toEqual([0, 1])
})
