import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppState, DraftSave } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkHere, loan, manage, sampleLibrary } from '#tests/support/design-sample.ts'
import type { Checker } from './check/checker.ts'
import { type Journal, memoryJournal } from './journal/journal.ts'
import type { DesignPort } from './service.ts'
import { openSession, type Session } from './session.ts'

const PAGE = 'page:loan.manage'

/** A server with one draft: a stale revision is answered with what is there. With `lost` it saves and fails all the same. */
function server(failure: { now: unknown; lost?: boolean } = { now: null }) {
  const draft = { rev: 1, documents: [loan, manage] as DraftSave['documents'] }
  const saves: DraftSave[] = []
  const around = { entities: sampleLibrary.entities }
  const state = (): AppState => ({
    key: 'loan',
    kind: 'app',
    title: loan.title,
    version: null,
    changed: true,
    updatedAt: null,
    updatedBy: null,
    canEdit: true,
    draft: { rev: draft.rev, documents: draft.documents, at: null, by: null },
    published: [],
    shipped: [],
    library: { ...sampleLibrary, ...around },
  })
  const port = {
    open: async () => state(),
    check: async () => [{ path: '', code: 'server.asked', msg: '' }],
    async saveDraft(_: string, save: DraftSave) {
      if (failure.now && !failure.lost) throw failure.now
      if (save.rev !== draft.rev)
        throw new Fault('draft.stale', {}, { data: { rev: draft.rev, theirs: draft.documents, by: 'Li', at: '' } })
      saves.push(save)
      Object.assign(draft, { rev: draft.rev + 1, documents: save.documents })
      if (failure.now) throw failure.now
      return { rev: draft.rev }
    },
  } as unknown as DesignPort
  return {
    port,
    saves,
    draft,
    around,
    open: async (journal: Journal = memoryJournal(), checker: Checker = checkHere()) =>
      openSession(state(), port, journal, checker),
  }
}

const rename = (session: Session, text: string) =>
  session.run('text.set', { document: PAGE, address: 'form/reason', path: ['title'], language: 'zh', text })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a session', () => {
  it('saves one second after the last change and says so', async () => {
    const { saves, open } = server()
    const session = await open()
    rename(session, 'A')
    expect(session.state().save).toBe('saving')
    await vi.advanceTimersByTimeAsync(900)
    rename(session, 'B')
    await vi.advanceTimersByTimeAsync(900)
    expect(saves).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(saves).toHaveLength(1)
    expect(session.state().save).toBe('saved')
    session.close()
  })

  it('reloads an app that was published meanwhile, and keeps its draft', async () => {
    const { around, open } = server()
    const session = await open()
    rename(session, 'A')
    around.entities = [...around.entities, { ...loan, key: 'visit' }]
    expect(session.state().view.entity('visit')).toBeUndefined()
    await session.lookAround()
    expect(session.state().view.entity('visit')?.key).toBe('visit')
    expect(session.state().app.library.entities.at(-1)?.key).toBe('visit')
    expect(session.state().history.done).toBe(1)
    session.close()
  })

  it('waits at most five seconds while somebody keeps typing', async () => {
    const { saves, open } = server()
    const session = await open()
    for (let count = 0; count < 12; count += 1) {
      rename(session, `T${count}`)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(saves.length).toBeGreaterThan(0)
    session.close()
  })

  it.each([
    ['offline', new TypeError('failed to fetch')],
    ['signedOut', new Fault('http.401', { status: 401 })],
    ['refused', new Fault('draft.refused', { status: 400 })],
  ])('keeps the work here when %s', async (state, error) => {
    const failure: { now: unknown } = { now: error }
    const { open } = server(failure)
    const journal = memoryJournal()
    const session = await open(journal)
    rename(session, 'kept')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(session.state().save).toBe(state)
    session.close()
    failure.now = null
    const again = await open(journal)
    expect(JSON.stringify(again.state().view.stored[PAGE])).toContain('kept')
    again.undo()
    expect(again.state().view.stored[PAGE]).toEqual(manage)
    again.close()
  })

  it('keeps an unfinished edit, over its original value only', async () => {
    const { open } = server()
    const journal = memoryJournal()
    const session = await open(journal)
    session.keepLoose('source page:loan.manage', 'a', '{ "kind": ')
    session.keepLoose('rule x', true, { of: 'all' })
    session.keepLoose('rule x', true, undefined)
    session.close()
    const again = await open(journal)
    expect(again.looseAt('source page:loan.manage', 'a')).toBe('{ "kind": ')
    expect(again.looseAt('source page:loan.manage', 'b')).toBeUndefined()
    expect(again.looseAt('rule x', true)).toBeUndefined()
    again.close()
  })

  it.each(['goes on', 'opens anew'])('an answer that got lost is no conflict when the person %s', async then => {
    const failure = { now: new Fault('call.offline') as unknown, lost: true }
    const { open, draft } = server(failure)
    const journal = memoryJournal()
    let session = await open(journal)
    rename(session, 'first')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(session.state().save).toBe('offline')
    rename(session, 'second')
    failure.now = null
    if (then === 'opens anew') session = await open(journal)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(session.state()).toMatchObject({ save: 'saved', conflict: null })
    expect(JSON.stringify(draft.documents)).toContain('"second"')
    session.close()
  })

  it('undoing every change leaves nothing to save', async () => {
    const { saves, open } = server()
    const session = await open()
    rename(session, 'A')
    session.undo()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(session.state().save).toBe('saved')
    expect(saves).toHaveLength(0)
    session.redo()
    expect(JSON.stringify(session.state().view.stored[PAGE])).toContain('"A"')
    session.close()
  })

  it('a draft that was only published meanwhile is no conflict', async () => {
    const { open, draft, saves } = server()
    const journal = memoryJournal()
    const session = await open(journal)
    rename(session, 'first')
    await vi.advanceTimersByTimeAsync(1_100)
    draft.rev++
    rename(session, 'second')
    await session.saveNow()
    expect(session.state()).toMatchObject({ save: 'saved', conflict: null })
    expect(saves).toHaveLength(2)
    expect(JSON.stringify(draft.documents)).toContain('"second"')
    session.close()
    draft.rev++
    const again = await open(journal)
    expect(again.state().history.done).toBe(2)
    again.close()
  })

  it('merges what somebody else saved meanwhile where it does not meet, and stops nobody', async () => {
    const { open, draft } = server()
    const [first, second] = [await open(), await open()]
    rename(first, 'first')
    first.run('column.remove', { document: PAGE, address: 'table/columns/price' })
    await vi.advanceTimersByTimeAsync(1_100)
    const width = (address: string, width: number) =>
      second.run('column.set', { document: PAGE, address: `table/columns/${address}`, values: { width } })
    width('title', 777)
    await vi.advanceTimersByTimeAsync(2_200)
    expect(second.state()).toMatchObject({ save: 'saved', conflict: null, merged: { by: 'Li' } })
    for (const text of ['first', '777'])
      for (const docs of [draft.documents, second.state().view.stored]) expect(JSON.stringify(docs)).toContain(text)
    // one's own step is undone, theirs is not
    second.undo()
    await vi.advanceTimersByTimeAsync(1_100)
    expect(JSON.stringify(draft.documents)).toContain('first')
    expect(JSON.stringify(draft.documents)).not.toContain('777')
    expect(second.state().merged).toBeNull()
    second.redo()
    await vi.advanceTimersByTimeAsync(1_100)
    for (const text of ['first', '777']) expect(JSON.stringify(draft.documents)).toContain(text)
    first.close()
    second.close()
  })

  it('who waits for a save, as to publish, waits until the merged draft is saved', async () => {
    const { open, draft } = server()
    const [first, second] = [await open(), await open()]
    rename(first, 'first')
    await first.saveNow()
    second.run('column.set', { document: PAGE, address: 'table/columns/title', values: { width: 777 } })
    await second.saveNow()
    for (const text of ['first', '777']) expect(JSON.stringify(draft.documents)).toContain(text)
    expect(second.savedRev()).toBe(draft.rev)
    expect(second.state()).toMatchObject({ save: 'saved', merged: { by: 'Li' } })
    first.close()
    second.close()
  })

  it('a step over what somebody else removed is not undone any more, and breaks nothing', async () => {
    const { open } = server()
    const [first, second] = [await open(), await open()]
    const add = { kind: 'page', grammar: 1, key: 'loan.extra', title: { zh: 'extra' }, nodes: [] } as const
    second.run('document.add', { value: add as never })
    await vi.advanceTimersByTimeAsync(1_100)
    second.run('text.set', {
      ...{ document: 'page:loan.extra', address: '', path: ['title'] },
      ...{ language: 'zh', text: 'more' },
    })
    await vi.advanceTimersByTimeAsync(1_100)
    await first.reload()
    first.run('document.remove', { document: 'page:loan.extra' })
    await vi.advanceTimersByTimeAsync(1_100)
    rename(second, 'second')
    await vi.advanceTimersByTimeAsync(2_200)
    expect(second.state().view.stored['page:loan.extra']).toBeUndefined()
    second.undo()
    expect(second.state().history.done).toBe(2)
    second.undo()
    expect(second.state().history).toEqual({ steps: [], done: 0 })
    first.close()
    second.close()
  })

  it('shows both sides to the second who saves, and loses nobody’s work', async () => {
    const { open, draft } = server()
    const [first, second] = [await open(), await open()]
    rename(first, 'first')
    await vi.advanceTimersByTimeAsync(1_100)
    rename(second, 'second')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(second.state().save).toBe('conflict')
    expect(JSON.stringify(second.state().conflict?.theirs)).toContain('first')
    expect(JSON.stringify(draft.documents)).toContain('first')
    expect(JSON.stringify(second.state().view.stored)).toContain('second')
    second.resolve(second.state().view.stored)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(second.state().save).toBe('saved')
    expect(JSON.stringify(draft.documents)).toContain('second')
    first.close()
    second.close()
  })

  it('names only what exists: the selection goes with its node and comes back with undo', async () => {
    const session = await server().open()
    session.select({ document: PAGE, addresses: ['form/reason'] })
    session.run('node.remove', { document: PAGE, addresses: ['form/reason'] })
    expect(session.state().selection?.addresses).toEqual([])
    session.undo()
    expect(session.state().selection?.addresses).toEqual(['form/reason'])
    session.close()
  })

  it('is checked 300 ms after the last change, and an answer to an earlier state is dropped', async () => {
    const here = checkHere()
    const asked: string[] = []
    const answers: (() => void)[] = []
    const session = await server().open(memoryJournal(), {
      ...here,
      check: documents => {
        asked.push(JSON.stringify(documents))
        return new Promise(done => answers.push(() => void here.check(documents).then(done)))
      },
    })
    await vi.advanceTimersByTimeAsync(300)
    rename(session, 'A')
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toHaveLength(1)
    rename(session, 'B')
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toHaveLength(2)
    expect(asked[1]).toContain('"B"')
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.state().issues).toBeNull()
    answers[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.state().issues).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'access.nobody' })]))
    session.close()
  })

  it('is checked by the server where there is no worker', async () => {
    const session = await server().open(memoryJournal(), {
      ...checkHere(),
      check: () => Promise.reject(new Error('no worker')),
    })
    await vi.advanceTimersByTimeAsync(300)
    expect(session.state().issues).toMatchObject([{ code: 'server.asked' }])
    session.close()
  })
})

describe('a restore point', () => {
  const source = (session: Session, title: string, run?: string) =>
    session.run(
      'source.apply',
      { value: { ...manage, title: { zh: title } } },
      { point: 'source', ...(run ? { run } : {}) },
    )

  it('is the draft before the step that asks for it, once for a run of typing, and goes with one save', async () => {
    const { saves, open } = server()
    const session = await open()
    rename(session, 'A')
    const before = Object.values(session.state().view.stored)
    source(session, 'B', 'typing')
    source(session, 'C', 'typing')
    await session.saveNow()
    expect(saves.map(save => save.point)).toEqual([{ why: 'source', documents: before }])
    rename(session, 'D')
    await session.saveNow()
    expect(saves[1]).not.toHaveProperty('point')
    session.close()
  })

  it('is taken back by one undo', async () => {
    const { open } = server()
    const session = await open()
    rename(session, 'A')
    const before = session.state().view.stored
    session.run('point.restore', { at: '', docs: { 'entity:loan': loan, [PAGE]: manage } }, { point: 'restore' })
    expect(session.state().view.stored).not.toEqual(before)
    session.undo()
    expect(session.state().view.stored).toEqual(before)
    session.close()
  })

  it('survives a tab that closes before it was sent', async () => {
    const failure: { now: unknown } = { now: new TypeError('offline') }
    const { saves, open } = server(failure)
    const journal = memoryJournal()
    const session = await open(journal)
    source(session, 'B')
    await session.saveNow()
    session.close()
    await vi.advanceTimersByTimeAsync(0)
    failure.now = null
    const again = await open(journal)
    await again.saveNow()
    expect(saves.map(save => save.point?.why)).toEqual(['source'])
    again.close()
  })
})
