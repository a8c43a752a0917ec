import '../stage/browser.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ProcessStage } from '../stage/flow-stage.tsx'
import { SAMPLE } from './sample.ts'

const WIDGETS = ['head', 'form', 'handling', 'path', 'history', 'diagram', 'opinion', 'submit']

test.each(WIDGETS)('process-%s draws a sample in the designer, and nothing on a page of something else', async name => {
  const widget = `process-${name}`
  const node = () => document.querySelector(`[data-widget="${widget}"]`)!
  const designed = render(<ProcessStage {...{ widget }} page={null} mode="design" />)
  await waitFor(() => expect(node().textContent).not.toBe(''), { timeout: 20_000 })
  designed.unmount()
  render(<ProcessStage {...{ widget }} page={null} />)
  await act(async () => void (await vi.dynamicImportSettled()))
  expect(node().textContent).toBe('')
})

test('the title says whose process it is, its number and who has it since when', async () => {
  render(<ProcessStage widget="process-head" lang="en" />)
  expect(await screen.findByRole('heading', { level: 1, name: /李四的请假申请/ })).toBeTruthy()
  expect(screen.getByText(/QJ-20261123-0007/)).toBeTruthy()
  expect(screen.getByText(/部门负责人: 王芳|王芳/)).toBeTruthy()
})

test('the history lists steps, not the ways and gateways between them', async () => {
  const at = (historyActivityType: string, historyActivityName: string) => ({
    ...{ historyActivityId: historyActivityType, historyActivityType, historyActivityName, assigneeName: '' },
    ...{ createTime: '2026-11-23 08:00:00', endTime: '2026-11-23 09:00:00', comments: [] },
  })
  const flow = [
    at('startEvent', 'Start'),
    ...['sequenceFlow', 'exclusiveGateway', 'parallelGateway', 'inclusiveGateway', 'eventBasedGateway'].map(type =>
      at(type, type === 'parallelGateway' ? 'Both' : ''),
    ),
    at('userTask', 'Head'),
  ]
  render(<ProcessStage widget="process-history" lang="en" page={{ flow }} />)
  const steps = await screen.findAllByRole('listitem')
  expect(steps.map(step => step.querySelector('b')?.textContent)).toEqual(['Head', 'Start'])
})

test('WU-26 the history says the word of each decision beside a face, and what comes next', async () => {
  const at = (historyActivityName: string, assigneeName: string, more: object) => ({
    ...{ historyActivityId: historyActivityName, historyActivityType: 'userTask', historyActivityName, assigneeName },
    ...{ createTime: '2026-11-23 08:00:00', endTime: '2026-11-23 09:00:00', comments: [], ...more },
  })
  const said = {
    action: 'AddComment' as const,
    type: 'rejectComment' as const,
    time: '2026-11-23 09:00:00',
    userName: 'Bob',
  }
  const flow = [
    at('Head', 'Ann', { outcome: 'agreed' }),
    at('Office', 'Bob', { outcome: 'refused', comments: [{ ...said, fullMessage: 'Too long' }] }),
  ]
  const step = { count: 1, decides: 'one' as const, lane: [] }
  const readComing = async () => ({
    ending: 'finished' as const,
    steps: [{ ...step, name: 'Dean', handlers: [{ name: 'Eve' }] }],
  })
  render(<ProcessStage widget="process-history" lang="en" page={{ flow, readComing }} />)
  const [office, head] = await screen.findAllByRole('listitem')
  expect(head!.textContent).toMatch(/Head Ann.*Agreed/)
  expect(office!.querySelector('.sw-face')?.textContent).toBe('B')
  // the word of the decision is said once
  expect(office!.textContent).toMatch(/^BOffice BobRefused.*Too long$/)
  const coming = await screen.findByRole('region', { name: 'Next' }, { timeout: 20_000 })
  expect(coming.textContent).toContain('DeanEve')
})

/** The opinion on a phone, kept by its page as it is typed. */
function PhoneOpinion({ value = '', issue = '' }) {
  const [said, say] = useState({ value, issue })
  const change = (text: string) => say({ value: text, issue: '' })
  const decisions = { ...SAMPLE.decisions!, opinion: { ...said, change, isNote: false } }
  return <ProcessStage widget="process-opinion" lang="en" page={{ narrow: true, decisions }} />
}

test('on a phone the opinion is folded; its button opens it and leads into it', async () => {
  render(<PhoneOpinion />)
  const pencil = await screen.findByRole('button', { name: 'Write' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(pencil)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(screen.queryByRole('button', { name: 'Write' })).toBeNull()
})

test('on a phone the usual sentences make room for what is written: a menu keeps, removes and chooses one', async () => {
  render(<PhoneOpinion value="Fine" />)
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox')
  expect(screen.queryByRole('button', { name: 'Confirmed' })).toBeNull()
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Common phrases' }))
  const press = (role: string, name: string) => screen.findByRole(role, { name, hidden: true }).then(userEvent.click)
  await open()
  await press('menuitem', 'Keep as a phrase')
  await open()
  await press('menuitem', 'Remove the phrase Fine')
  await open()
  await press('menuitemradio', 'Confirmed')
  expect(area.value).toBe('Confirmed')
  await userEvent.clear(area)
  expect(screen.getByRole('button', { name: 'Confirmed' })).toBeTruthy()
})

test.each([
  ['was written before', { value: 'Fine' }],
  ['is missing', { issue: 'Write one' }],
])('on a phone an opinion that %s stays while it is typed anew', async (_, given) => {
  render(<PhoneOpinion {...given} />)
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await userEvent.type(area, 'x')
  await userEvent.clear(area)
  expect(screen.getByRole('textbox')).toBe(area)
  expect(document.activeElement).toBe(area)
})
