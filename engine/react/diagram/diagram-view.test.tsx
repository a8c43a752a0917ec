import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startTexts } from '../text.ts'
import { DiagramView } from './diagram-view.tsx'
import LargeDiagram from './large-diagram.tsx'

afterEach(cleanup)

const elements = [
  { id: 's', type: 'startEvent' as const },
  { id: 'a', type: 'userTask' as const, name: '部门审批' },
  { id: 'b', type: 'userTask' as const, name: '院办审批' },
  { id: 'f', type: 'sequenceFlow' as const, from: 'a', to: 'b', name: '同意' },
  { id: 'e', type: 'sequenceFlow' as const, from: 's', to: 'a' },
]
const done = { historyActivityType: 'userTask', endTime: '2026-01-01 08:00:00' }
const history = [
  { ...done, historyActivityId: 'a' },
  { historyActivityId: 'b', historyActivityType: 'userTask', endTime: null },
]

test('SH-69 WU-36 the picture says what is open, and its steps stand beside it as a list', () => {
  startTexts('zh')
  render(<DiagramView elements={elements} history={history} />)
  expect(screen.getByRole('img', { name: '流程图：正在院办审批' }).tabIndex).toBe(0)
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '开始 未到达',
    '部门审批 已完成',
    '院办审批 处理中',
  ])
})

test('a process without steps says so; in English the words are English', () => {
  startTexts('en')
  const { rerender } = render(<DiagramView elements={[]} history={[]} />)
  expect(screen.getByText('The process has no steps yet')).toBeTruthy()
  rerender(<DiagramView elements={elements} history={[]} />)
  expect(screen.getByRole('img', { name: 'Flow diagram: no step is open' })).toBeTruthy()
  startTexts('zh')
})

test('SH-69 in a narrow place its words can be read and it is scrolled; it opens large, where it is zoomed', () => {
  const open = vi.fn()
  const { unmount } = render(<DiagramView elements={elements} history={history} onOpen={open} />)
  const small = screen.getByRole('img', { name: '流程图：正在院办审批' }).querySelector('svg')!
  expect(small.style.maxWidth).toBe('100%')
  const natural = Number.parseFloat(small.style.width)
  expect(Number.parseFloat(small.style.minWidth) / natural).toBeGreaterThan(0.8)
  fireEvent.click(screen.getByRole('button', { name: '放大 流程图：正在院办审批' }))
  expect(open).toHaveBeenCalledOnce()
  unmount()
  render(<LargeDiagram title="流程图" elements={elements} history={history} onClose={() => {}} />)
  const dialog = within(screen.getByRole('dialog'))
  const picture = dialog.getByRole('img', { name: '流程图：正在院办审批' }).querySelector('svg')!
  const before = Number.parseFloat(picture.style.width)
  fireEvent.click(dialog.getByRole('button', { name: /^放\s?大$/ }))
  expect(Number.parseFloat(picture.style.width)).toBeCloseTo(before * 1.25)
})

test('an element with a mark is chosen by pointer and keys, and the list says its mark', () => {
  const chosen: string[] = []
  const marks = new Map([['a', { look: 'added' as const, sign: '+', says: '新增' }]])
  render(<DiagramView elements={elements} marks={marks} onChoose={id => chosen.push(id)} chosen="a" />)
  const part = screen.getByRole('button', { name: '部门审批: 新增', pressed: true })
  fireEvent.click(part)
  fireEvent.keyDown(part, { key: 'Enter' })
  expect(chosen).toEqual(['a', 'a'])
  expect(screen.getByRole('group', { name: '流程图，1 处有标记' })).toBeTruthy()
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent?.trim())
  expect(lines.slice(-3)).toEqual(['开始', '部门审批 新增', '院办审批'])
})
