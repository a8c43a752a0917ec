/** The steps of a process. @source docs/designer.md#processes */
import { addBranches, addStep, moveStep, type NewBranches, removeStep } from '#engine/flow/steps/edit-steps.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { type Command, callItem, callNew, checkThere, type DraftView, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { checkEdit, elementEdits, flowIn } from './edit-elements.ts'

interface At {
  document: DocName
}
interface StepAdd extends At {
  /** id of the step, the start or the branch before it */
  after: string
  element: FlowElement
  /** id of the sequence flow behind it */
  way: string
}
interface BranchesAdd extends At {
  after: string
  made: NewBranches
}
interface StepAt extends At {
  /** id of its element */
  step: string
}
interface StepMove extends StepAt {
  after: string
}

type Edited = FlowElement[]

const put = (view: DraftView, document: DocName, after: Edited) =>
  edit(document, ...elementEdits(flowIn(view, document).elements, after))

const added = (view: DraftView, { document, after, element, way }: StepAdd): Edited =>
  addStep(flowIn(view, document).elements, after, element, way)

/** Adds a step after another, the start, or at the beginning of a branch. */
export const stepAdd: Command<StepAdd> = {
  name: 'step.add',
  check: (view, args) => checkEdit(() => added(view, args)),
  patch: (view, args) => put(view, args.document, added(view, args)),
  say: (view, args) => ({
    key: 'designer.say.step.added',
    params: { name: callNew(view, args.document, 'elements', { ...args.element }) },
  }),
}

const branched = (view: DraftView, { document, after, made }: BranchesAdd): Edited =>
  addBranches(flowIn(view, document).elements, after, made)

/** Adds two branches, by condition or at the same time. */
export const branchesAdd: Command<BranchesAdd> = {
  name: 'branches.add',
  check: (view, args) => checkEdit(() => branched(view, args)),
  patch: (view, args) => put(view, args.document, branched(view, args)),
  say: (_, { made }) => ({
    key: 'designer.say.step.added',
    params: { name: { key: `designer.flow.kind.${made.kind}` } },
  }),
}

const removed = (view: DraftView, { document, step }: StepAt): Edited =>
  removeStep(flowIn(view, document).elements, step)

/** Removes a step with everything in it. */
export const stepRemove: Command<StepAt> = {
  name: 'step.remove',
  check: (view, args) => [
    ...checkThere(view, args.document, [`elements/${args.step}`]),
    ...checkEdit(() => removed(view, args)),
  ],
  patch: (view, args) => put(view, args.document, removed(view, args)),
  say: (view, args) => ({
    key: 'designer.say.step.removed',
    params: { name: callItem(view, args.document, `elements/${args.step}`) },
  }),
}

const moved = (view: DraftView, { document, step, after }: StepMove): Edited =>
  moveStep(flowIn(view, document).elements, step, after)

/** Moves a step to another place. */
export const stepMove: Command<StepMove> = {
  name: 'step.move',
  check: (view, args) => checkEdit(() => moved(view, args)),
  patch: (view, args) => put(view, args.document, moved(view, args)),
  say: (view, args) => ({
    key: 'designer.say.movedAfter',
    params: {
      name: callItem(view, args.document, `elements/${args.step}`),
      after: callItem(view, args.document, `elements/${args.after}`),
    },
  }),
}
