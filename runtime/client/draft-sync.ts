/**
 * Unsaved input follows its person to their other devices: what is kept on this machine is kept on the server as well,
 * and what another device left there comes here. Nothing is lost when the network is: what could not be sent is sent
 * once it is back.
 * @source docs/ui.md#a-form
 */
import { type KeptDraft, MOST_DRAFT_CHARACTERS } from '#adapters/wire/form-draft.ts'
import type { StorePort } from '#engine/ports/ports.ts'

export interface DraftCalls {
  mine(known: Record<string, string>): Promise<KeptDraft[]>
  /**
   * Keeps the draft unless something else than that of the moment `before` is kept under its name.
   * @returns what is kept now: with its content where it is not this one
   */
  keep(draft: Required<KeptDraft> & { before?: string }): Promise<Omit<KeptDraft, 'name'>>
  drop(name: string): Promise<unknown>
}

export interface DraftSync {
  /** A draft was written here; it is sent once nothing is typed for a while. */
  kept(name: string): void
  /** A draft was settled here. */
  dropped(name: string): void
  /** Sends what the server does not have, and takes what this machine does not have. */
  level(): Promise<void>
}

/**
 * Before the name of a draft: the moment of the one both sides have; '' when it was settled here and the server does not know
 * yet. One entry for each, because several tabs write them.
 */
const AGREED = 'agreed/'
const QUIET_MS = 2000

/** @param changed  called with the name of each draft that came from another device, or was settled there */
export function createDraftSync(store: StorePort, calls: DraftCalls, changed: (name: string) => void): DraftSync {
  const turns = new Map<string, Promise<void>>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const agreed = (name: string) => store.get<string>(AGREED + name)
  const agree = (name: string, at: string | null) =>
    at === null ? store.remove(AGREED + name) : store.set(AGREED + name, at)
  const local = (name: string) => store.get<{ at: string }>(name)

  /** Calls about one draft follow one another. */
  function inTurn(name: string, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(name) ?? Promise.resolve()).catch(() => undefined).then(work)
    turns.set(name, turn)
    const end = () => void (turns.get(name) === turn && turns.delete(name))
    turn.then(end, end)
    return turn
  }

  async function send(name: string): Promise<void> {
    clearTimeout(waiting.get(name))
    waiting.delete(name)
    if (agreed(name) === '') await drop(name)
    const draft = local(name)
    const before = agreed(name)
    if (!draft || before === draft.at || JSON.stringify(draft).length > MOST_DRAFT_CHARACTERS) return
    const kept = await calls.keep({ name, at: draft.at, draft, ...(before && { before }) })
    // settled meanwhile: it is dropped next
    if (!local(name)) return
    agree(name, kept.at)
    // another tab sent it meanwhile
    if (!kept.draft || local(name)?.at === kept.at) return
    keepBeside(name, kept.at, kept.draft)
    await send(name)
  }

  async function drop(name: string): Promise<void> {
    await calls.drop(name)
    agree(name, null)
  }

  /** Both devices went on with it: what was typed here stays, the other is offered after it. */
  function keepBeside(name: string, at: string, draft: object): void {
    const own = `${name}~${at.replaceAll(/\D/g, '')}`
    if (local(own)) return
    store.set(own, { ...draft, isElsewhere: true })
    changed(own)
  }

  function take({ name, at, draft }: KeptDraft): void {
    if (!draft || agreed(name) === '') return
    const here = local(name)
    // it was typed here since, so that sending it finds the other
    if (here && here.at !== agreed(name)) return
    store.set(name, { ...draft, isElsewhere: true })
    agree(name, at)
    changed(name)
  }

  return {
    kept(name) {
      clearTimeout(waiting.get(name))
      waiting.set(
        name,
        setTimeout(() => void inTurn(name, () => send(name)).catch(() => undefined), QUIET_MS),
      )
    },
    dropped(name) {
      clearTimeout(waiting.get(name))
      waiting.delete(name)
      if (agreed(name) === undefined && !turns.has(name)) return
      agree(name, '')
      void inTurn(name, () => drop(name)).catch(() => undefined)
    },
    async level() {
      const known = Object.fromEntries(
        store.keys(AGREED).map(key => [key.slice(AGREED.length), store.get<string>(key) ?? '']),
      )
      for (const [name, at] of Object.entries(known)) if (at === '') await inTurn(name, () => drop(name))
      const there = await calls.mine(Object.fromEntries(Object.entries(known).filter(([name]) => local(name))))
      for (const kept of there) take(kept)
      const names = new Set(there.map(({ name }) => name))
      for (const [name, at] of Object.entries(known)) {
        if (at === '' || names.has(name)) continue
        // settled on another device; what was typed here since is sent anew
        if (local(name)?.at === at) store.remove(name)
        agree(name, null)
        changed(name)
      }
      // one that is refused does not hold up the others
      const sent = await Promise.allSettled(store.keys('draft/').map(name => inTurn(name, () => send(name))))
      const failed = sent.find(each => each.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
