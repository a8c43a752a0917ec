/**
 * Saves the draft 1 s after the last change and at most 5 s after the first, and reports its state.
 * @source docs/designer.md#session
 */
import type { DraftConflict } from '#adapters/wire/design.ts'
import type { Fault } from '#engine/error/fault.ts'
import { failureOf } from '../service.ts'

/** `refused`: the server does not accept the draft, which is kept here · `conflict`: someone else saved meanwhile */
export type SaveState = 'saved' | 'saving' | 'offline' | 'signedOut' | 'refused' | 'conflict'

const QUIET_MS = 1_000
const LONGEST_MS = 5_000
const RETRY_MS = 5_000

export interface AutosaveParts {
  send(): Promise<void>
  dirty(): boolean
  changed(state: SaveState): void
  /** Somebody else saved meanwhile. @returns whether the two are merged, so that saving goes on */
  stale(theirs: DraftConflict): boolean
}

export interface Autosave {
  /** Reports a change. */
  touch(): void
  /** Saves now and waits for the answer. */
  flush(): Promise<void>
  /** Continues saving after a conflict was resolved. */
  resume(): void
  stop(): void
}

export function createAutosave({ send, dirty, changed, stale }: AutosaveParts): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | null = null
  let sending: Promise<void> | null = null
  let held = false
  let stopped = false

  const later = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(), ms)
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending) {
      await sending
      return flush()
    }
    if (held || !dirty()) return
    since = null
    changed('saving')
    sending = attempt()
    await sending
  }
  const attempt = async () => {
    let isMerged = false
    try {
      await send()
      changed(dirty() ? 'saving' : 'saved')
      if (dirty()) later(QUIET_MS)
    } catch (error) {
      isMerged = fail(error)
    } finally {
      sending = null
    }
    // who waits for the save waits for that of the merged draft
    if (isMerged) await flush()
  }
  /** @returns whether the draft of somebody else was merged, so that saving goes on */
  const fail = (error: unknown): boolean => {
    const failure = failureOf(error)
    if (failure === 'stale') {
      held = !stale((error as Fault).data as DraftConflict)
      if (held) changed('conflict')
      return !held
    }
    changed(failure)
    if (failure !== 'refused') later(RETRY_MS)
    return false
  }
  const online = () => later(0)
  globalThis.addEventListener?.('online', online)

  return {
    touch() {
      if (held) return
      if (!dirty()) return changed('saved')
      const now = Date.now()
      since ??= now
      changed('saving')
      later(Math.min(QUIET_MS, Math.max(0, since + LONGEST_MS - now)))
    },
    flush,
    resume() {
      held = false
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', online)
      void flush()
    },
  }
}
