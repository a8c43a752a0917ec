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

const derived = new WeakMap<EntityDocument, PageDocument | null>()

/** The page `document` starts from, under its own name and title; null when it is not derived, or from no sound entity. */
export function derivedBase(document: AnyDocument, entity: FindEntity): PageDocument | null {
  if (document.kind !== 'page' || document.from === undefined) return null
  const source = entity(document.from)
  const screen = source && screenOf(source)
  return screen ? { ...screen, ...ownPart(document) } : null
}

/** A model that the grammar refuses (an unknown type) gives no screen: the check list tells why. */
function screenOf(source: EntityDocument): PageDocument | null {
  const known = derived.get(source)
  if (known !== undefined) return known
  let screen: PageDocument | null = null
  try {
    screen = deriveScreen(source)
  } catch {}
  derived.set(source, screen)
  return screen
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
  const seen = expandAnew(document, entity)
  expanded.set(document, { source, seen })
  return seen
}

function expandAnew(document: PageDocument, entity: FindEntity): AnyDocument {
  const base = derivedBase(document, entity)
  try {
    return base ? patchDocument(base, document.change ?? []).document : document
  } catch {
    return document
  }
}

/** The changes of `document` that found nothing to change. */
export function danglingChanges(document: AnyDocument, entity: FindEntity): Change[] {
  const changes = document.change ?? []
  const seen = expandDocument(document, entity)
  const base = seen === document || changes.length === 0 ? null : derivedBase(document, entity)
  if (!base) return []
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
