/** The check of a draft, off the main thread. @source docs/designer.md#session */
import { checkDraft, type DraftContext } from '#engine/compile/check-draft.ts'
import type { CheckAnswer, CheckRequest } from './checker.ts'
import { draftContextOf } from './draft-context-of.ts'

let around: DraftContext | null = null

self.onmessage = ({ data }: MessageEvent<CheckRequest>) => {
  if (data.kind === 'open') {
    around = draftContextOf(data.app, data.widgets)
  } else if (around) {
    self.postMessage({ turn: data.turn, issues: checkDraft(data.documents, around) } satisfies CheckAnswer)
  }
}
