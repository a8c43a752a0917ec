import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import sample from '../../stage/sample.json' with { type: 'json' }
import ProcessList from './process-list.tsx'
import manifest from './widget.json'

const pageOf = (records: object[], total = records.length) => ({ records, total, size: 5, current: 1, pages: 1 })
const route = () => ({ open: vi.fn(), external: vi.fn(), back: vi.fn(), process: vi.fn() })

test('SH-26 a task opens with a click; what it is about and that it is late stand below it', async () => {
  const routes = route()
  const { container } = drawWidget(ProcessList, manifest, { lang: 'en', outside: { route: routes } })
  await userEvent.click(await screen.findByText(sample.tasks[0]!.title))
  expect(routes.process).toHaveBeenCalledWith('detail', { processInsId: '31', taskId: '21' })
  expect(container.textContent).toContain('天数：3 天')
  expect(container.textContent).toContain('Overdue since Yesterday 17:30')
})

test('what was started says its status and who has it; all of them are one click away', async () => {
  const routes = route()
  const sent = { ...sample.tasks[1]!, taskId: null, assigneeName: '王芳' }
  drawWidget(ProcessList, manifest, {
    lang: 'en',
    props: { list: 'sent' },
    outside: { route: routes, data: { call: async () => pageOf([sent], 12) } },
  })
  expect(await screen.findByText('In approval')).toBeTruthy()
  expect(screen.getByText('科研处: 王芳')).toBeTruthy()
  await userEvent.click(screen.getByText('Show all (12)'))
  expect(routes.open).toHaveBeenCalledWith('workflow.process-send')
})

test('the counts of its card lead to their lists', async () => {
  const routes = route()
  const rows = [{ todo: 7, claim: 2, sent: 4, returned: 1, copied: 0 }]
  drawWidget(ProcessList, manifest, { lang: 'en', rows, outside: { route: routes } })
  await screen.findByRole('button', { name: 'To do 7' })
  await userEvent.click(screen.getByRole('button', { name: 'To claim 2' }))
  expect(routes.open).toHaveBeenCalledWith('workflow.process-claim')
})

test('without tasks it offers to start a process; a failed call can be tried again', async () => {
  const routes = route()
  const call = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(pageOf([]))
  drawWidget(ProcessList, manifest, { lang: 'en', outside: { route: routes, data: { call } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start a process' }))
  expect(routes.open).toHaveBeenCalledWith('workflow.process-start')
})

test('a message that arrives loads it again', async () => {
  let changed = () => {}
  const call = vi
    .fn()
    .mockResolvedValueOnce(pageOf([]))
    .mockResolvedValue(pageOf([sample.tasks[0]!]))
  const messages = {
    watch: (listener: () => void) => {
      changed = listener
      return () => {}
    },
  }
  drawWidget(ProcessList, manifest, { lang: 'en', outside: { data: { call }, messages } })
  await screen.findByText('Nothing waits for you')
  changed()
  expect(await screen.findByText(sample.tasks[0]!.title)).toBeTruthy()
})
