/** Access begins with usual arrangements, and names whom they mean. @source docs/designer.md#surfaces */
import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { AccessSurface } from './access-surface.tsx'

afterEach(cleanup)

const AUDIENCE = {
  people: 14,
  parties: [
    { kind: 'everyone' as const, code: '', people: 14, names: [] },
    { kind: 'roles' as const, code: 'office', people: 12, names: ['陈思远', '林晓', '孙博'] },
  ],
}
const KEEPERS = { id: 'office', to: { roles: ['office'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }

async function show() {
  const session = await openSample()
  session.run('access.set', {
    document: 'entity:loan',
    party: { kind: 'roles', code: 'office' },
    rights: { may: KEEPERS.may },
  })
  render(
    <Stage session={session} calls={{ audience: async () => AUDIENCE }}>
      <AccessSurface />
    </Stage>,
  )
  return {
    session,
    access: () => (session.state().view.docs['entity:loan'] as EntityDocument).access ?? [],
    chosen: () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .find(one => one.checked)
        ?.closest('label')?.textContent,
  }
}

test('an arrangement is one step, shown while the grants are that, and keepers are named', async () => {
  const { session, access, chosen } = await show()
  const before = access()
  await screen.findByText(/陈思远、林晓、孙博等 12 人/, { selector: 'p' })
  await userEvent.click(screen.getByRole('radio', { name: '每个人都能填，只看自己填的' }))
  expect(chosen()).toBe('每个人都能填，只看自己填的')
  expect(access()).toContainEqual(
    expect.objectContaining({ to: { everyone: true }, rows: { '==': [{ var: 'createUser' }, { var: '$me.id' }] } }),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: '所有人可以删除' }))
  expect(chosen()).toBe('自己的安排，见下表')
  await act(async () => {
    session.undo()
    session.undo()
  })
  expect(access()).toEqual(before)
})
