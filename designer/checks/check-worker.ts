/** The check of a draft, off the main thread. @source docs/designer.md#session */
import { checkDraft, type Surroundings } from '#engine/compile/check-draft.ts'
import type { Asked, Checked } from './checker.ts'
import { surroundingsOf } from './surroundings-of.ts'

let around: Surroundings | null = null

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.kind === 'open') {
    around = surroundingsOf(data.app, data.widgets)
  } else if (around) {
    self.postMessage({ turn: data.turn, issues: checkDraft(data.documents, around) } satisfies Checked)
  }
}
