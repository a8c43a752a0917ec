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

/** Removes a screen from the app. */
export const documentRemove: Command<{ document: keyof Docs }> = {
  name: 'document.remove',
  check: () => [],
  patch: (_, { document }) => [{ kind: 'put', document, value: null }],
  say: (view, { document }) => ({
    key: 'designer.say.removed',
    params: { name: view.docs[document]?.title ?? { zh: document } },
  }),
}

/** Replaces a document by its edited source text. @source docs/designer.md#source; docs/designer.md#kernel */
export const sourceApply: Command<{ value: AnyDocument }> = {
  name: 'source.apply',
  check: (view, { value }) =>
    view.stored[nameOf(value)] ? [] : [{ path: value.key, code: 'designer.source.key', params: { key: value.key } }],
  patch: (_, { value }) => [{ kind: 'put', document: nameOf(value), value }],
  say: (_, { value }) => ({ key: 'designer.say.source', params: { name: value.title } }),
}

/** Reverts one difference to the published version. @source docs/designer.md#publishing */
export const differenceUndo: Command<{ value: AnyDocument; what: string }> = {
  name: 'difference.undo',
  check: sourceApply.check,
  patch: sourceApply.patch,
  say: (_, { what }) => ({ key: 'designer.say.differenceUndone', params: { what } }),
}

interface Replace {
  docs: Docs
}

/** Replaces all documents by those of a version. @source docs/designer.md#publishing; docs/designer.md#kernel */
export const versionRestore: Command<Replace & { version: number }> = {
  name: 'version.restore',
  check: () => [],
  patch: (view, { docs }) => replaceAll(view.stored, docs),
  say: (_, { version }) => ({ key: 'designer.say.restoredVersion', params: { version } }),
}

/** Replaces all documents by those of a restore point. @source docs/designer.md#publishing; docs/designer.md#kernel */
export const pointRestore: Command<Replace & { at: string }> = {
  name: 'point.restore',
  check: () => [],
  patch: (view, { docs }) => replaceAll(view.stored, docs),
  say: (_, { at }) => ({ key: 'designer.say.restoredPoint', params: { at } }),
}

/**
 * Replaces the documents by the result of resolving a conflict.
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
