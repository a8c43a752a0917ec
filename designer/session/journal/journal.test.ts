/** What is written for a step (the step, not the documents), and that reading returns what was written. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { same } from '#engine/version/same.ts'
import { checkHere, loan, manage, sampleLibrary } from '#tests/support/design-sample.ts'
import type { DesignPort } from '../service.ts'
import { openSession, type Session } from '../session.ts'
import { type Entry, entryOf, groundFor, type Journal, type JournalEntry } from './journal.ts'

const PAGE = 'page:loan.manage'
const STATE = {
  key: 'loan',
  kind: 'app',
  title: loan.title,
  version: null,
  changed: true,
  draft: { rev: 1, documents: [loan, manage], at: null, by: null },
  published: [],
  shipped: [],
  library: sampleLibrary,
} as unknown as AppState

let rev = 1
const port = { open: async () => STATE, saveDraft: async () => ({ rev: ++rev }) } as unknown as DesignPort

/** A journal that looks at each write: how many were whole, and whether what it holds is what it was given. */
function watched() {
  let kept: JournalEntry | null = null
  const seen = { whole: 0, wrong: 0 }
  const journal = {
    read: async () => null,
    async write(entry, history, from) {
      const whole: Entry | null = groundFor(kept?.ground ?? null, entry, history, from)
      if (whole) seen.whole += 1
      const { done, selection, loose } = entry
      kept = {
        ground: whole ?? (kept as JournalEntry).ground,
        standing: { done, selection, loose },
        steps: history.steps,
      }
      if (!same(entryOf(kept), entry)) seen.wrong += 1
    },
    clear: async () => undefined,
    free: () => undefined,
  } satisfies Journal
  return { journal, seen }
}

const type = (session: Session, text: string, run?: string) =>
  session.run(
    'text.set',
    { document: PAGE, address: 'form/reason', path: ['title'], language: 'zh', text },
    run === undefined ? {} : { run },
  )

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('for typing, undo, redo and selections the documents are written once', async () => {
  const { journal, seen } = watched()
  const session = await openSession(STATE, port, journal, checkHere())
  for (let letter = 0; letter < 20; letter += 1) type(session, `T${letter}`, 'one')
  session.undo()
  session.redo()
  session.select({ document: PAGE, addresses: ['form/quantity'] })
  expect(seen.whole).toBe(1)
  session.close()
})

test('for a run of typing that continues after a save, once more', async () => {
  const { journal, seen } = watched()
  const session = await openSession(STATE, port, journal, checkHere())
  type(session, 'A', 'one')
  await vi.advanceTimersByTimeAsync(1_100)
  seen.whole = 0
  for (let letter = 0; letter < 20; letter += 1) type(session, `T${letter}`, 'one')
  expect(seen.whole).toBe(1)
  session.close()
})

test('law: a journal returns what it was given, whatever is done and saved in between', async () => {
  const acts = fc.array(fc.constantFrom('letter', 'step', 'undo', 'redo', 'remove', 'save', 'select'), {
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(acts, async names => {
      const { journal, seen } = watched()
      const session = await openSession(STATE, port, journal, checkHere())
      let text = 0
      for (const name of names) {
        text += 1
        if (name === 'letter') type(session, `L${text}`, 'run')
        else if (name === 'step') type(session, `S${text}`)
        else if (name === 'remove') session.run('node.remove', { document: PAGE, addresses: ['form/quantity'] })
        else if (name === 'undo') session.undo()
        else if (name === 'redo') session.redo()
        else if (name === 'select') session.select({ document: PAGE, addresses: ['form/price'] })
        else await vi.advanceTimersByTimeAsync(1_100)
      }
      session.close()
      expect(seen.wrong).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('a restore point that was not sent yet is held too', async () => {
  const { journal, seen } = watched()
  const session = await openSession(STATE, port, journal, checkHere())
  type(session, 'a')
  session.run('source.apply', { value: { ...manage, title: { zh: '换' } } }, { point: 'source' })
  expect(seen.wrong).toBe(0)
  session.close()
})
