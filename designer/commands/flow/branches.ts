/** The branches of a process. @source docs/designer.md#processes */
import { addBranch, chooseDefault, endBranch, moveBranch, removeBranch } from '#engine/flow/steps/edit-steps.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { type Called, type Command, callItem, type DraftView, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { checkEdit, elementEdits, flowIn } from './edit-elements.ts'

interface At {
  document: DocName
  /** id of the gateway where the branches begin */
  split: string
}
interface BranchAdd extends At {
  /** id of its sequence flow */
  way: string
  /** id of its end, where every branch ends the process */
  end: string
}
interface BranchAt extends At {
  /** id of its sequence flow */
  branch: string
}
interface BranchMove extends BranchAt {
  by: -1 | 1
}
interface BranchEnd extends BranchAt {
  /** id of the end it gets; null: it leads on */
  end: string | null
}

type Work<Args> = (elements: readonly FlowElement[], args: Args) => FlowElement[]

/** A command that changes the elements. @param of  id of the element it is about */
function changing<Args extends At>(
  work: Work<Args>,
  of: (args: Args) => string,
): Omit<Command<Args>, 'name' | 'say'> & {
  called(view: DraftView, args: Args): { name: Called }
} {
  const done = (view: DraftView, args: Args) => work(flowIn(view, args.document).elements, args)
  return {
    check: (view, args) => checkEdit(() => done(view, args)),
    patch: (view, args) => edit(args.document, ...elementEdits(flowIn(view, args.document).elements, done(view, args))),
    called: (view, args) => ({ name: callItem(view, args.document, `elements/${of(args)}`) }),
  }
}

const added = changing<BranchAdd>(
  (elements, { split, way, end }) => addBranch(elements, split, way, end),
  ({ split }) => split,
)

/** Adds an empty branch. */
export const branchAdd: Command<BranchAdd> = {
  name: 'branch.add',
  check: added.check,
  patch: added.patch,
  say: (view, args) => ({ key: 'designer.say.branch.add', params: added.called(view, args) }),
}

const removed = changing<BranchAt>(
  (elements, { split, branch }) => removeBranch(elements, split, branch),
  ({ branch }) => branch,
)

/** Removes a branch with its steps; the last but one takes the division away. */
export const branchRemove: Command<BranchAt> = {
  name: 'branch.remove',
  check: removed.check,
  patch: removed.patch,
  say: (view, args) => ({ key: 'designer.say.branch.remove', params: removed.called(view, args) }),
}

const moved = changing<BranchMove>(
  (elements, { split, branch, by }) => moveBranch(elements, split, branch, by),
  ({ branch }) => branch,
)

/** Moves a branch one place: conditions are tried in this order. */
export const branchMove: Command<BranchMove> = {
  name: 'branch.move',
  check: moved.check,
  patch: moved.patch,
  say: (view, args) => ({ key: 'designer.say.branch.move', params: moved.called(view, args) }),
}

const ended = changing<BranchEnd>(
  (elements, { split, branch, end }) => endBranch(elements, split, branch, end),
  ({ branch }) => branch,
)

/** Lets a branch end the process, or lead on. */
export const branchEnd: Command<BranchEnd> = {
  name: 'branch.end',
  check: ended.check,
  patch: ended.patch,
  say: (view, args) => ({ key: 'designer.say.branch.end', params: ended.called(view, args) }),
}

const chosen = changing<BranchAt>(
  (elements, { split, branch }) => chooseDefault(elements, split, branch),
  ({ branch }) => branch,
)

/** Makes a branch the one that is taken when no condition holds. */
export const branchDefault: Command<BranchAt> = {
  name: 'branch.default',
  check: chosen.check,
  patch: chosen.patch,
  say: (view, args) => ({ key: 'designer.say.branch.default', params: chosen.called(view, args) }),
}
