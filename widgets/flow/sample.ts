/** A leave request at its second step, for the designer and stories. */
import type { ProcessPage } from '#engine/react/process/process-page.ts'
import sample from './sample.json' with { type: 'json' }

const nothing = () => undefined

export const SAMPLE = {
  ...sample,
  readDiagram: async () => ({ xml: '', flow: sample.flow, elements: sample.elements }),
  readComing: async () => sample.path,
  decisions: {
    ...sample.decisions,
    press: nothing,
    opinion: { value: '', change: nothing, issue: '', isNote: false },
  },
  submission: { busy: null, failed: null, submit: nothing, keep: nothing },
} as unknown as ProcessPage
