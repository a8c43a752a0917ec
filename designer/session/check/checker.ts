/** Checks drafts in a worker of the page, from its own origin. @source docs/designer.md#session */
import type { AppState } from '#adapters/wire/design.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument } from '#engine/schema/document.ts'

export interface Checker {
  /** Sets what the documents are checked against. */
  open(app: AppState): void
  /** Rejects when the check cannot run. */
  check(documents: AnyDocument[]): Promise<Issue[]>
  close(): void
}

/** Messages to the worker. */
export type CheckRequest =
  | { kind: 'open'; app: AppState; widgets: WidgetManifests }
  | { kind: 'check'; turn: number; documents: AnyDocument[] }

/** The worker's answer to `check`. */
export interface CheckAnswer {
  turn: number
  issues: Issue[]
}

export function openCheckWorker(widgets: WidgetManifests): Checker {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module', name: 'check' })
  const waiting = new Map<number, { done(issues: Issue[]): void; failed(reason: unknown): void }>()
  let turns = 0
  let broken: unknown = null
  const tell = (asked: CheckRequest) => worker.postMessage(asked)
  worker.onmessage = ({ data: { turn, issues } }: MessageEvent<CheckAnswer>) => {
    waiting.get(turn)?.done(issues)
    waiting.delete(turn)
  }
  worker.onerror = error => {
    broken = error
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  return {
    open: app => tell({ kind: 'open', app, widgets }),
    check(documents) {
      if (broken) return Promise.reject(broken)
      turns += 1
      const turn = turns
      tell({ kind: 'check', turn, documents })
      return new Promise((done, failed) => waiting.set(turn, { done, failed }))
    },
    close: () => worker.terminate(),
  }
}
