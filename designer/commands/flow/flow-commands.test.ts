import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { stepsOf } from '#engine/flow/steps/edit-steps.ts'
import { allBranches, allSteps, isBranches } from '#engine/flow/steps/steps.ts'
import { addTexts } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import { loan, sampleDocs, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { newFlow } from '../../new/flow/new-flow.ts'
import { callForStep, OFFERS } from '../../new/flow/new-step.ts'
import { draftContextOf } from '../../session/check/draft-context-of.ts'
import { type Docs, listOf, nameOf } from '../documents/docs.ts'
import { freeId } from '../documents/ids.ts'
import { viewOf } from '../documents/view.ts'
import type { Call } from '../index.ts'
import { applyPatches, runCalls } from '../run.ts'

addTexts('designer', texts)

const flow = newFlow('loan', sampleDocs, loan)
const document = nameOf(flow)
const docs: Docs = { ...sampleDocs, [document]: flow }
const flowIn = (of: Docs) => of[document] as FlowDocument
const app = { key: 'loan', kind: 'app', published: [], shipped: [], library: sampleLibrary } as unknown as AppState
const around = draftContextOf(app, manifests as unknown as WidgetManifests)

/** What a clerk may still have to say. */
const MISSING = ['flow.no-handler', 'flow.no-condition', 'flow.no-default', 'flow.no-copy']

function callFrom(of: Docs, [what = 0, at = 0, to = 0]: number[]): Call | null {
  const { elements } = flowIn(of)
  const { start, steps } = stepsOf(elements)
  const all = allSteps(steps)
  const forks = all.filter(isBranches)
  const after = [start, ...all.map(({ id }) => id), ...allBranches(steps).map(({ id }) => id)]
  const anchor = after[to % after.length]!
  const step = all[at % Math.max(1, all.length)]?.id
  const fork = forks[at % Math.max(1, forks.length)]
  const free = (wish: string) =>
    freeId(
      wish,
      elements.map(({ id }) => id),
    )
  const branch = fork && { document, split: fork.id, branch: fork.branches[to % fork.branches.length]!.id }
  switch (what % 9) {
    case 0:
    case 1:
      return callForStep(document, flowIn(of), anchor, OFFERS[at % OFFERS.length]!, 'zh')[1]
    case 2:
      return step === undefined ? null : { command: 'step.remove', args: { document, step } }
    case 3:
      return step === undefined ? null : { command: 'step.move', args: { document, step, after: anchor } }
    case 4:
      return fork
        ? { command: 'branch.add', args: { document, split: fork.id, way: free('way'), end: free('end') } }
        : null
    case 5:
      return branch ? { command: 'branch.remove', args: branch } : null
    case 6:
      return branch ? { command: 'branch.move', args: { ...branch, by: at % 2 ? 1 : -1 } } : null
    case 7:
      return branch ? { command: 'branch.end', args: { ...branch, end: at % 2 ? free('end') : null } } : null
    default:
      return branch ? { command: 'branch.default', args: branch } : null
  }
}

test('every edit of the steps can be undone exactly, and the process can be deployed or says what is missing', () => {
  const dice = fc.array(fc.array(fc.nat(99), { minLength: 3, maxLength: 3 }), { maxLength: 10 })
  fc.assert(
    fc.property(dice, throws => {
      let now = docs
      for (const one of throws) {
        const call = callFrom(now, one)
        if (!call) continue
        const view = viewOf(now, sampleGround)
        let done: ReturnType<typeof runCalls>
        try {
          done = runCalls(view, sampleGround, [call])
        } catch (error) {
          expect(error).toMatchObject({ code: 'designer.refused' })
          continue
        }
        const back = applyPatches(done.docs, done.undo)
        expect(printDocument(flowIn(back))).toBe(printDocument(flowIn(now)))
        now = done.docs
        const found = checkDraft(listOf(now), around).filter(({ path }) => path.startsWith('flow/'))
        expect(found.filter(({ code }) => !MISSING.includes(code))).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})

test('a new process is without errors and warnings', () => {
  expect(checkDraft(listOf(docs), around).filter(({ path }) => path.startsWith('flow/'))).toEqual([])
})
