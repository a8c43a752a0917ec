import type { AnyDocument } from '#engine/schema/document.ts'
import type { Command, Patch } from './command.ts'
import { type Docs, nameOf, namesOf } from './docs.ts'

/** Adds a screen or dashboard to the app. */
export const documentAdd: Command<{ value: AnyDocument }> = {
  name: 'document.add',
  check: (view, { value }) =>
    view.stored[nameOf(value)] ? [{ path: value.key, code: 'designer.key.taken', params: { key: value.key } }] : [],
  patch: (_, { value }) => [{ kind: 'put', document: nameOf(value), value }],
  say: (_, { value }) => ({ key: 'designer.say.added', params: { name: value.title } }),
}

/** Takes a screen out of the app. */
export const documentRemove: Command<{ document: keyof Docs }> = {
  name: 'document.remove',
  check: () => [],
  patch: (_, { document }) => [{ kind: 'put', document, value: null }],
  say: (view, { document }) => ({
    key: 'designer.say.removed',
    params: { name: view.docs[document]?.title ?? { zh: document } },
  }),
}

/** Takes a document as its source text says it. @source docs/designer.md#source; docs/designer.md#kernel */
export const sourceApply: Command<{ value: AnyDocument }> = {
  name: 'source.apply',
  check: (view, { value }) =>
    view.stored[nameOf(value)] ? [] : [{ path: value.key, code: 'designer.source.key', params: { key: value.key } }],
  patch: (_, { value }) => [{ kind: 'put', document: nameOf(value), value }],
  say: (_, { value }) => ({ key: 'designer.say.source', params: { name: value.title } }),
}

/** Takes one difference to the published version back. @source docs/designer.md#publishing */
export const differenceUndo: Command<{ value: AnyDocument; what: string }> = {
  name: 'difference.undo',
  check: sourceApply.check,
  patch: sourceApply.patch,
  say: (_, { what }) => ({ key: 'designer.say.differenceUndone', params: { what } }),
}

interface Replace {
  docs: Docs
}

/** Takes all documents as a version has them. @source docs/designer.md#publishing; docs/designer.md#kernel */
export const versionRestore: Command<Replace & { version: number }> = {
  name: 'version.restore',
  check: () => [],
  patch: (view, { docs }) => replaceAll(view.stored, docs),
  say: (_, { version }) => ({ key: 'designer.say.restoredVersion', params: { version } }),
}

/** Takes all documents as a restore point has them. @source docs/designer.md#publishing; docs/designer.md#kernel */
export const pointRestore: Command<Replace & { at: string }> = {
  name: 'point.restore',
  check: () => [],
  patch: (view, { docs }) => replaceAll(view.stored, docs),
  say: (_, { at }) => ({ key: 'designer.say.restoredPoint', params: { at } }),
}

/**
 * Takes what was chosen where two people changed the same.
 * @source docs/designer.md#session; docs/designer.md#kernel
 */
export const conflictResolve: Command<Replace> = {
  name: 'conflict.resolve',
  check: () => [],
  patch: (view, { docs }) => replaceAll(view.stored, docs),
  say: () => ({ key: 'designer.say.resolved' }),
}

function replaceAll(before: Docs, after: Docs): Patch[] {
  const gone = namesOf(before).filter(name => !after[name])
  return [
    ...namesOf(after).map((document): Patch => ({ kind: 'put', document, value: after[document] ?? null })),
    ...gone.map((document): Patch => ({ kind: 'put', document, value: null })),
  ]
}
