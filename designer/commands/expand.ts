/**
 * Between a document as stored (`from` + changes) and as seen (whole). What is edited is always the whole document; what
 * is kept is what was changed.
 * @source docs/language.md#from-and-change; docs/designer.md#kernel
 */
import { deriveScreen } from '#engine/entity/derive-screen.ts'
import type { AnyDocument, Change, EntityDocument, PageDocument } from '#engine/schema/document.ts'
import { diffDocuments } from '#engine/version/diff.ts'
import { patchDocument } from '#engine/version/patch.ts'
import { same } from '#engine/version/same.ts'

export type FindEntity = (key: string) => EntityDocument | undefined

/** What a derived page says for itself beside its changes. */
const OWN = ['$schema', 'kind', 'grammar', 'key', 'title', 'note', 'requirements', 'access', 'params', 'on'] as const

const derived = new WeakMap<EntityDocument, PageDocument>()

/**
 * The page `document` starts from, under its own name and title; null when it is not derived, or its entity is unknown or
 * too broken for a screen to be made of it.
 */
export function derivedBase(document: AnyDocument, entity: FindEntity): PageDocument | null {
  if (document.kind !== 'page' || document.from === undefined) return null
  const source = entity(document.from)
  if (!source) return null
  const screen = derived.get(source) ?? deriveSound(source)
  if (!screen) return null
  derived.set(source, screen)
  return { ...screen, ...ownPart(document) }
}

function deriveSound(source: EntityDocument): PageDocument | null {
  try {
    return deriveScreen(source)
  } catch {
    return null
  }
}

function ownPart(document: PageDocument): Partial<PageDocument> {
  return Object.fromEntries(OWN.flatMap(key => (document[key] === undefined ? [] : [[key, document[key]]])))
}

const expanded = new WeakMap<AnyDocument, { source: EntityDocument | undefined; seen: AnyDocument }>()

/**
 * The whole document; made once for a stored one, as long as its entity stays. One whose changes the grammar refuses is
 * seen as it is stored.
 */
export function expandDocument(document: AnyDocument, entity: FindEntity): AnyDocument {
  if (document.kind !== 'page' || document.from === undefined) return document
  const source = entity(document.from)
  const known = expanded.get(document)
  if (known && known.source === source) return known.seen
  const seen = patched(document, derivedBase(document, entity))
  expanded.set(document, { source, seen })
  return seen
}

function patched(document: PageDocument, base: PageDocument | null): AnyDocument {
  try {
    return base ? patchDocument(base, document.change ?? []).document : document
  } catch {
    return document
  }
}

/** The changes of `document` that found nothing to change. */
export function danglingChanges(document: AnyDocument, entity: FindEntity): Change[] {
  const base = derivedBase(document, entity)
  const changes = document.change ?? []
  const seen = expandDocument(document, entity)
  if (!base || changes.length === 0 || seen === document) return []
  const effective = diffDocuments(base, seen)
  return effective.length === changes.length ? [] : changes.filter(change => !acts(base, change))
}

/** Whether a change of `base` finds its target. */
function acts(base: AnyDocument, change: Change): boolean {
  if ('add' in change) return true
  return !same(patchDocument(base, [change]).document, base)
}

/** What to store so that `seen` comes out again: the own part and the changes by id; dangling ones are kept. */
export function contractDocument(stored: AnyDocument, seen: AnyDocument, entity: FindEntity): AnyDocument {
  const base = derivedBase({ ...stored, ...ownPart(seen as PageDocument) } as AnyDocument, entity)
  if (!base || stored.kind !== 'page') return seen
  const change = [...diffDocuments(base, seen), ...danglingChanges(stored, entity)]
  return {
    ...(ownPart(seen as PageDocument) as PageDocument),
    from: stored.from as string,
    ...(change.length > 0 ? { change } : {}),
  }
}
