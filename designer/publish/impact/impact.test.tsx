/** What a publish breaks, as the review tells and asks it. */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { Finding, Impact } from '#adapters/wire/impact.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkHere, loan, manage, sampleLibrary } from '#tests/support/design-sample.ts'
import { Stage } from '#tests/support/design-stage.tsx'
import { memoryJournal } from '../../session/journal/journal.ts'
import type { DesignPort } from '../../session/service.ts'
import { openSession } from '../../session/session.ts'
import { usePublish } from '../review/use-publish.ts'
import { Findings } from './findings.tsx'
import { Removal } from './removal.tsx'

afterEach(cleanup)

const STATE = {
  ...{ key: 'loan', kind: 'app', title: loan.title, version: 1, changed: true, updatedAt: null, updatedBy: null },
  ...{ canEdit: true, removes: true, draft: { rev: 4, documents: [loan, manage], at: null, by: null, removes: true } },
  ...{ published: [loan, manage], shipped: [], library: sampleLibrary },
} as AppState

const finding = (kind: Finding['kind'], breaks: string, more: Partial<Finding> = {}): Finding => ({
  ...{
    kind,
    breaks,
    place: { title: { zh: '借用' }, path: '/here' },
    names: [{ zh: '价格' }],
    count: 3,
    ids: [],
    ...more,
  },
})
const impactOf = (...findings: Finding[]): Impact => ({ removes: true, retention: 30, findings })

async function stage(calls: Partial<DesignPort>, children: React.ReactNode) {
  const port = { open: async () => STATE, ...calls } as unknown as DesignPort
  const session = await openSession(STATE, port, memoryJournal(), checkHere())
  render(
    <Stage session={session} calls={port}>
      {children}
    </Stage>,
  )
  return session
}

test('while processes run, an app is removed only by the choice that they end, in as many calls as it takes', async () => {
  const left = new Fault('refused', {}, { data: { running: 3, left: true } })
  const publishRemoval = vi.fn(async () => undefined)
  publishRemoval.mockRejectedValueOnce(left).mockRejectedValueOnce(left)
  const found = impactOf(finding('process', 'ends', { grave: 'stops' }), finding('records', 'app', { count: 1200 }))
  const session = await stage({ impact: async () => found, publishRemoval }, <Removal />)
  const remove = await screen.findByRole('button', { name: '移除应用' })
  await screen.findByText('1,200 条记录不再可用，在回收站保留 30 天')
  expect(remove.hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: '结束它们，连同它们调用的流程' }))
  await userEvent.click(remove)
  await vi.waitFor(() => expect(publishRemoval).toHaveBeenCalledTimes(3))
  expect(publishRemoval).toHaveBeenLastCalledWith('loan', 4, { note: '', end: true })
  session.close()
})

test('what refuses a removal is said first, and it is not offered', async () => {
  const found = impactOf(finding('reference', 'broken', { place: null, names: [], count: 2 }))
  const session = await stage({ impact: async () => found }, <Removal />)
  expect(await screen.findByText('引用了要移除的内容，不能通过检查（2 处）')).toBeTruthy()
  expect(screen.getByRole('button', { name: '移除应用' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: '保留应用' }).hasAttribute('disabled')).toBe(false)
  session.close()
})

test('a finding says its place, what goes, how many, and the first ids; what was not counted says so', async () => {
  const findings = [
    finding('process', 'field', { count: 100_000, more: true, ids: ['7', '8'], grave: 'stops' }),
    finding('view', 'late', { place: null, names: [], count: null }),
  ]
  const session = await stage({}, <Findings impact={impactOf(...findings)} failed={null} of={() => true} none="" />)
  expect(screen.getByRole('link', { name: '借用' }).getAttribute('href')).toBe('/here')
  expect(screen.getByText(/^超过 100,000 个在运行；其版本用到字段“价格”/)).toBeTruthy()
  expect(screen.getByText(/7.*8/)).toBeTruthy()
  expect(screen.getByText(/没能及时统计/)).toBeTruthy()
  session.close()
})

function Publish({ impact }: { impact: Impact }) {
  const { publish } = usePublish()
  return (
    <button type="button" onClick={() => void publish('', false, impact)}>
      publish
    </button>
  )
}

test('a publish that stops running work is asked first, by the name of the process', async () => {
  const publish = vi.fn(async () => ({ version: 2 }))
  const impact = impactOf(finding('process', 'model', { grave: 'stops' }), finding('menu', 'page'))
  const session = await stage({ publish }, <Publish impact={impact} />)
  await userEvent.click(screen.getByText('publish'))
  expect((await screen.findByRole('dialog')).textContent).toContain('借用')
  expect(publish).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '仍要发布' }))
  await vi.waitFor(() => expect(publish).toHaveBeenCalled())
  session.close()
})
