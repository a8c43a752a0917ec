/** Two people in one draft: what one saves comes to the other by itself. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppState, DraftSave } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { checkHere, loan, manage, sampleLibrary } from '#tests/support/design-sample.ts'
import { type Journal, memoryJournal } from '../journal/journal.ts'
import type { DesignPort } from '../service.ts'
import { openSession, type Session } from '../session.ts'

const PAGE = 'page:loan.manage'

/** A server with one draft. Who follows it hears of each revision. */
function server() {
  const draft = { rev: 1, documents: [loan, manage] as AnyDocument[], at: 'then', by: 'Li' }
  const app = { version: null as number | null, published: [] as AnyDocument[] }
  const asked = { draft: 0, open: 0 }
  const following = new Set<Session>()
  const fail = { now: null as unknown }
  const state = () =>
    ({
      ...{ key: 'loan', kind: 'app', title: loan.title, canEdit: true, shipped: [] },
      ...{ ...app, draft: { ...draft }, library: sampleLibrary },
    }) as unknown as AppState
  const save = (documents: AnyDocument[], by: string) => {
    Object.assign(draft, { rev: draft.rev + 1, documents, by })
    for (const session of following) session.heard(draft.rev)
  }
  const portOf = (by: string) =>
    ({
      open: async () => {
        asked.open += 1
        return state()
      },
      draft: async () => {
        asked.draft += 1
        if (fail.now) throw fail.now
        return { ...draft, version: app.version }
      },
      async saveDraft(_: string, sent: DraftSave) {
        if (sent.rev !== draft.rev)
          throw new Fault(
            'draft.stale',
            {},
            { data: { rev: draft.rev, theirs: draft.documents, by: draft.by, at: '' } },
          )
        save(sent.documents, by)
        return { rev: draft.rev }
      },
    }) as unknown as DesignPort
  return {
    ...{ draft, app, asked, fail, save },
    async open(by = 'Li', journal: Journal = memoryJournal()) {
      const session = await openSession(state(), portOf(by), journal, checkHere())
      following.add(session)
      return session
    },
    deaf: (session: Session) => following.delete(session),
  }
}

const rename = (session: Session, text: string, address = 'form/reason') =>
  session.run('text.set', { document: PAGE, address, path: ['title'], language: 'zh', text })
const widen = (session: Session, width: number, run?: string) =>
  session.run('column.set', { document: PAGE, address: 'table/columns/title', values: { width } }, run ? { run } : {})
const textOf = (session: Session) => JSON.stringify(session.state().view.stored)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('who does nothing has at once what another saved; what they have selected stays', async () => {
  const { open } = server()
  const [li, wang] = [await open('Li'), await open('Wang')]
  wang.select({ document: 'entity:loan', addresses: ['fields/price'] })
  const { selection } = wang.state()
  const { view } = wang.state()
  rename(li, 'for what')
  await li.saveNow()
  expect(wang.state()).toMatchObject({ behind: true, save: 'saved' })
  await wait(500)
  expect(textOf(wang)).toContain('for what')
  expect(wang.state()).toMatchObject({ behind: false, save: 'saved', merged: { by: 'Li', changed: [PAGE] } })
  expect(wang.state().selection).toBe(selection)
  // what did not change is the same object, and is not drawn again
  expect(wang.state().view.docs['entity:loan']).toBe(view.docs['entity:loan'])
  expect(wang.savedRev()).toBe(li.savedRev())
  li.close()
  wang.close()
})

it('a burst is fetched together, and is one step of the other', async () => {
  const { open, asked } = server()
  const [li, wang] = [await open('Li'), await open('Wang')]
  for (let count = 0; count < 8; count += 1) {
    rename(li, `T${count}`)
    await li.saveNow()
  }
  await wait(500)
  expect(asked.draft).toBe(1)
  for (let count = 0; count < 8; count += 1) {
    rename(li, `U${count}`)
    await li.saveNow()
    await wait(500)
  }
  expect(textOf(wang)).toContain('U7')
  expect(wang.state().history.steps).toHaveLength(1)
  li.close()
  wang.close()
})

it('under unsaved changes it does not meet it is merged, and one’s own are saved and undone apart from it', async () => {
  const { open, draft } = server()
  const [li, wang] = [await open('Li'), await open('Wang')]
  rename(li, 'for what')
  await li.saveNow()
  widen(wang, 777)
  await wait(500)
  for (const text of ['for what', '777']) expect(textOf(wang)).toContain(text)
  expect(wang.state().save).toBe('saving')
  await wait(2_000)
  expect(wang.state()).toMatchObject({ save: 'saved', behind: false, conflict: null })
  for (const text of ['for what', '777']) expect(JSON.stringify(draft.documents)).toContain(text)
  await wait(1_000)
  expect(textOf(li)).toContain('777')
  wang.undo()
  expect(textOf(wang)).toContain('for what')
  expect(textOf(wang)).not.toContain('777')
  li.close()
  wang.close()
})

it('where it meets unsaved changes nobody is stopped before the next save, which shows both', async () => {
  const { open, asked } = server()
  const [li, wang] = [await open('Li'), await open('Wang')]
  rename(li, 'for what')
  await li.saveNow()
  for (let count = 0; count < 6; count += 1) {
    rename(wang, `why ${count}`) // keeps typing, so that nothing is saved yet
    await wait(400)
    expect(wang.state().conflict).toBeNull()
  }
  expect(asked.draft).toBe(1)
  expect(wang.state()).toMatchObject({ behind: true, save: 'saving' })
  await wait(4_000)
  expect(wang.state().save).toBe('conflict')
  expect(JSON.stringify(wang.state().conflict?.theirs)).toContain('for what')
  wang.resolve(wang.state().view.stored)
  await wait(2_000)
  expect(wang.state()).toMatchObject({ save: 'saved', behind: false, conflict: null })
  expect(textOf(li)).toContain('why 5')
  li.close()
  wang.close()
})

it('who takes back what clashed has what the other saved', async () => {
  const { open } = server()
  const [li, wang] = [await open('Li'), await open('Wang')]
  rename(li, 'for what')
  await li.saveNow()
  rename(wang, 'why')
  await wait(600)
  expect(wang.state().behind).toBe(true)
  wang.undo()
  await wait(600)
  expect(textOf(wang)).toContain('for what')
  expect(wang.state()).toMatchObject({ save: 'saved', behind: false })
  li.close()
  wang.close()
})

it('what was published or discarded elsewhere is taken in too, with the version', async () => {
  const { open, app, draft, save, asked } = server()
  const wang = await open('Wang')
  Object.assign(app, { version: 1, published: [loan, { ...manage, title: { zh: 'released' } }] })
  save(draft.documents, 'Li')
  await wait(500)
  expect(wang.state()).toMatchObject({ behind: false, merged: null, app: { version: 1 } })
  expect(wang.state().published[PAGE]?.title.zh).toBe('released')
  save(app.published, 'Li') // back to what is published
  await wait(500)
  expect(textOf(wang)).toContain('released')
  expect(asked).toEqual({ draft: 2, open: 1 })
  wang.close()
})

it('saved is not said of a newer draft that could not be fetched; it is tried again', async () => {
  const { open, fail } = server()
  const [li, wang] = [await open('Li'), await open('Wang')]
  fail.now = new Fault('call.offline')
  rename(li, 'for what')
  await li.saveNow()
  await wait(3_000)
  expect(wang.state()).toMatchObject({ behind: true, save: 'saved' })
  fail.now = null
  await wait(6_000)
  expect(wang.state().behind).toBe(false)
  expect(textOf(wang)).toContain('for what')
  li.close()
  wang.close()
})

it('one’s own save is not something to take in', async () => {
  const { open, asked } = server()
  const li = await open('Li')
  for (const text of ['a', 'b', 'c']) {
    rename(li, text)
    await li.saveNow()
    await wait(1_000)
  }
  expect(asked.draft).toBe(0)
  expect(li.state()).toMatchObject({ behind: false, merged: null })
  li.close()
})

it('after the session is closed nothing is fetched', async () => {
  const { open, asked } = server()
  const [li, wang] = [await open('Li'), await open('Wang')]
  rename(li, 'for what')
  await li.saveNow()
  wang.close()
  await wait(6_000)
  expect(asked.draft).toBe(0)
  li.close()
})

it('an answer older than what was heard of is asked for again after a while, not at once', async () => {
  const { open, asked, draft } = server()
  const wang = await open('Wang')
  wang.heard(draft.rev + 3)
  await wait(4_000)
  expect(asked.draft).toBe(1)
  expect(wang.state().behind).toBe(true)
  await wait(2_000)
  expect(asked.draft).toBe(2)
  wang.close()
})
