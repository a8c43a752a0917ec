/**
 * The step runner: the only place where documents change.
 * @source docs/designer.md#kernel
 */
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { invertPrimitives } from '#engine/version/invert.ts'
import { applyPrimitives } from '#engine/version/primitives.ts'
import type { Command, DraftView, Patch, Sentence } from './documents/command.ts'
import { type DocName, type Docs, namesOf } from './documents/docs.ts'
import { type Ground, viewOf } from './documents/view.ts'
import { modelPatches, screenPatches } from './fields/searched.ts'
import { type Call, COMMANDS } from './index.ts'

/** The result of a command: the new documents, the patches of stored documents, and the patches that undo them. */
export interface Done {
  docs: Docs
  patches: Patch[]
  undo: Patch[]
  say: Sentence
}

/**
 * Runs one command over `view`.
 * @throws Fault 'designer.refused' with `data` Issue[] when its check finds an issue
 */
export function runCommand<Args>(view: DraftView, ground: Ground, command: Command<Args>, args: Args): Done {
  const issues = command.check(view, args)
  if (issues.length > 0) throw new Fault('designer.refused', { command: command.name }, { data: issues })
  const say = command.say(view, args)
  const done: Done = { docs: view.stored, patches: [], undo: [], say }
  let seen = view
  for (const patch of command.patch(view, args)) {
    for (const stored of storedPatches(seen, patch)) {
      done.undo.unshift(invertPatch(done.docs, stored))
      done.patches.push(stored)
      done.docs = applyPatch(done.docs, stored)
    }
    seen = viewOf(done.docs, ground, seen)
  }
  return done
}

/**
 * Runs several commands as one step, in order, all or none; each sees the result of the previous ones.
 * @throws those of runCommand
 */
export function runCalls(view: DraftView, ground: Ground, calls: readonly Call[]): Done {
  const all: Done = { docs: view.stored, patches: [], undo: [], say: { key: 'designer.say.bulk' } }
  let seen = view
  for (const call of calls) {
    const done = runCommand(seen, ground, COMMANDS[call.command] as Command<unknown>, call.args)
    all.docs = done.docs
    all.patches.push(...done.patches)
    all.undo.unshift(...done.undo)
    if (calls[0] === call) all.say = done.say
    seen = viewOf(done.docs, ground, seen)
  }
  return all
}

/**
 * Converts a patch to stored documents: an edit of a derived screen becomes its new list of changes, and of what it shares
 * with its model.
 */
function storedPatches(view: DraftView, patch: Patch): Patch[] {
  if (patch.kind === 'put') return [patch]
  const { document, primitives } = patch
  const stored = view.stored[document]
  const seen = view.docs[document]
  if (!stored || !seen) throw new Fault('designer.gone', { name: document })
  if (stored === seen) return [patch, ...modelPatches(view, document, primitives)]
  return screenPatches(view, document, applyPrimitives(seen, primitives), primitives)
}

/** Applies `patches` of stored documents to `docs`. */
export function applyPatches(docs: Docs, patches: readonly Patch[]): Docs {
  return patches.reduce(applyPatch, docs)
}

function applyPatch(docs: Docs, patch: Patch): Docs {
  if (patch.kind === 'edit') {
    const edited = applyPrimitives(docs[patch.document] as AnyDocument, patch.primitives)
    return { ...docs, [patch.document]: edited }
  }
  if (patch.value) return putDocument(docs, patch.document, patch.value, patch.before)
  const { [patch.document]: _, ...rest } = docs as Record<DocName, AnyDocument>
  return rest
}

function putDocument(docs: Docs, name: DocName, value: AnyDocument, before?: DocName): Docs {
  if (before === undefined || docs[name]) return { ...docs, [name]: value }
  const entries = Object.entries(docs)
  const place = namesOf(docs).indexOf(before)
  return Object.fromEntries(place < 0 ? [...entries, [name, value]] : entries.toSpliced(place, 0, [name, value]))
}

function invertPatch(docs: Docs, patch: Patch): Patch {
  const { document } = patch
  const before = docs[document] ?? null
  if (patch.kind === 'put' && !patch.value && before) {
    const names = namesOf(docs)
    const next = names[names.indexOf(document) + 1]
    return { kind: 'put', document, value: before, ...(next ? { before: next } : {}) }
  }
  if (patch.kind === 'put' || !before) return { kind: 'put', document, value: before }
  return { kind: 'edit', document, primitives: invertPrimitives(before, patch.primitives) }
}
