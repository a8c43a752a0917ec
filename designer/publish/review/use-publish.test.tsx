/** What somebody else saved meanwhile is looked at before it is published. @source docs/designer.md#publishing */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkHere, loan, manage, sampleLibrary } from '#tests/support/design-sample.ts'
import { Stage } from '#tests/support/design-stage.tsx'
import { memoryJournal } from '../../session/journal/journal.ts'
import type { DesignPort } from '../../session/service.ts'
import { openSession } from '../../session/session.ts'
import { usePublish } from './use-publish.ts'

afterEach(cleanup)

const STATE = {
  ...{ key: 'loan', kind: 'app', title: loan.title, version: 1, changed: true, updatedAt: null, updatedBy: null },
  ...{ canEdit: true, draft: { rev: 1, documents: [loan, manage], at: null, by: null } },
  ...{ published: [loan, manage], shipped: [], library: sampleLibrary },
} as AppState

function Publish() {
  const { publish, taken } = usePublish()
  return (
    <>
      <button type="button" onClick={() => void publish('', false)}>
        publish
      </button>
      <p>{taken?.by}</p>
    </>
  )
}

test('a draft that another one came into is saved and told, not published; the next press publishes it', async () => {
  const theirs = { ...loan, title: { zh: '借出', en: 'Lending' } }
  const saveDraft = vi.fn(async () => ({ rev: 3 }))
  saveDraft.mockRejectedValueOnce(
    new Fault('draft.stale', {}, { data: { rev: 2, theirs: [theirs, manage], by: 'Li', at: '' } }),
  )
  const publish = vi.fn(async () => ({ version: 2 }))
  const port = { open: async () => STATE, saveDraft, publish } as unknown as DesignPort
  const session = await openSession(STATE, port, memoryJournal(), checkHere())
  render(
    <Stage session={session} calls={port}>
      <Publish />
    </Stage>,
  )
  session.run('field.set', { document: 'entity:loan', field: 'price', facts: { required: true } })
  await userEvent.click(screen.getByText('publish'))
  expect(await screen.findByText('Li')).toBeDefined()
  expect(publish).not.toHaveBeenCalled()
  expect(JSON.stringify(saveDraft.mock.lastCall)).toContain('Lending')
  await userEvent.click(screen.getByText('publish'))
  await vi.waitFor(() => expect(publish).toHaveBeenCalledWith('loan', 3, '', false))
  session.close()
})
