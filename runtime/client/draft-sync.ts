/**
 * Unsaved input follows its person to their other devices: what is kept on this machine is kept on the server as well,
 * and what another device left there comes here. Nothing is lost when the network is: what could not be sent is sent
 * once it is back.
 * @source docs/ui.md#a-form
 */
import type { StorePort } from '#engine/ports/ports.ts'

/** A draft as the server keeps it; without its content where this machine has the same. */
interface Kept {
  name: string
  at: string
  draft?: object
}

export interface DraftCalls {
  mine(known: Record<string, string>): Promise<Kept[]>
  /** @returns the moment of what the server keeps now, which may be newer */
  keep(draft: Required<Kept>): Promise<{ at: string }>
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

/** Name → the moment of the draft both sides have; '' when it was settled here and the server does not know yet. */
const AGREED = 'drafts-agreed'
const QUIET_MS = 2000

/** @param changed  called with the name of each draft that came from another device, or was settled there */
export function createDraftSync(store: StorePort, calls: DraftCalls, changed: (name: string) => void): DraftSync {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const agreed = () => store.get<Record<string, string>>(AGREED) ?? {}
  const agree = (name: string, at: string | null) => {
    const { [name]: _, ...others } = agreed()
    store.set(AGREED, at === null ? others : { ...others, [name]: at })
  }
  const local = (name: string) => store.get<{ at: string }>(name)

  async function send(name: string): Promise<void> {
    clearTimeout(waiting.get(name))
    waiting.delete(name)
    const draft = local(name)
    if (!draft || agreed()[name] === draft.at) return
    const { at } = await calls.keep({ name, at: draft.at, draft })
    if (at === draft.at) agree(name, at)
  }

  async function drop(name: string): Promise<void> {
    await calls.drop(name)
    agree(name, null)
  }

  function take({ name, at, draft }: Kept): void {
    if (!draft) return
    const here = local(name)
    // both devices went on with it: what was typed here stays, the other is offered after it
    const isBoth = here !== undefined && here.at !== agreed()[name]
    const own = isBoth ? `${name}~${at.replaceAll(/\D/g, '')}` : name
    if (isBoth && local(own)) return
    store.set(own, { ...draft, isElsewhere: true })
    agree(name, at)
    if (isBoth) agree(own, null)
    changed(own)
  }

  return {
    kept(name) {
      clearTimeout(waiting.get(name))
      waiting.set(
        name,
        setTimeout(() => void send(name).catch(() => undefined), QUIET_MS),
      )
    },
    dropped(name) {
      clearTimeout(waiting.get(name))
      waiting.delete(name)
      if (agreed()[name] === undefined) return
      agree(name, '')
      void drop(name).catch(() => undefined)
    },
    async level() {
      const known = agreed()
      for (const [name, at] of Object.entries(known)) if (at === '') await drop(name)
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
      for (const name of store.keys('draft/')) await send(name)
    },
  }
}
