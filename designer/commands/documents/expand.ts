/**
 * Converts between a document as stored (`from` + changes) and as edited (expanded). The expanded document is edited;
 * only the changes are stored.
 * @source docs/language.md#from-and-change; docs/designer.md#kernel
 */
import { deriveScreen } from '#engine/entity/derive-screen.ts'
import { followsForm, viewBodyOf, withReadView, withViewBody } from '#engine/entity/read-view.ts'
import { isPage } from '#engine/kind/page.ts'
import type { AnyDocument, Change, EntityDocument, PageDocument } from '#engine/schema/document.ts'
import { HEAD_KEYS } from '#engine/schema/head-keys.ts'
import { diffDocuments, diffItem } from '#engine/version/diff.ts'
import { patchDocument } from '#engine/version/patch.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { same } from '#engine/version/same.ts'
import { findItem } from './walk.ts'

export type FindEntity = (key: string) => EntityDocument | undefined

/** Keys of a derived page in addition to its changes. */
const OWN = [...HEAD_KEYS, 'access', 'params', 'on'] as const

const derived = new WeakMap<EntityDocument, PageDocument | null>()

/**
 * The page `document` is derived from, with its own key and title; null when it is not derived, or its entity is
 * missing or invalid.
 */
export function derivedBase(document: AnyDocument, entity: FindEntity): PageDocument | null {
  if (!isPage(document) || document.from === undefined) return null
  const source = entity(document.from)
  const screen = source && screenOf(source)
  return screen ? { ...screen, ...ownPart(document) } : null
}

/** A model that violates the grammar (an unknown type) gives no screen; the check list has the reason. */
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
 * The expanded document; cached for a stored one as long as its entity is unchanged. One whose changes violate the
 * grammar is shown as stored.
 */
export function expandDocument(document: AnyDocument, entity: FindEntity): AnyDocument {
  if (!isPage(document) || document.from === undefined) return document
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
    const change = document.change ?? []
    return base ? withReadView(patchDocument(base, change).document, entity(document.from!)!, change) : document
  } catch {
    return document
  }
}

const dangling = new WeakMap<AnyDocument, { source: EntityDocument | undefined; changes: readonly Change[] }>()

/** The changes of `document` without a target; cached for a stored one as long as its entity is unchanged. */
export function danglingChanges(document: AnyDocument, entity: FindEntity): readonly Change[] {
  const source = entity(document.from ?? '')
  const known = dangling.get(document)
  if (known && known.source === source) return known.changes
  const changes = lookForDangling(document, entity)
  dangling.set(document, { source, changes })
  return changes
}

function lookForDangling(document: AnyDocument, entity: FindEntity): Change[] {
  const changes = document.change ?? []
  const seen = expandDocument(document, entity)
  const base = seen === document || changes.length === 0 ? null : derivedBase(document, entity)
  if (!base) return []
  const own = followsForm(changes) ? withViewOf(seen, base) : seen
  const effective = diffDocuments(base, own)
  return effective.length === changes.length ? [] : changes.filter(change => !acts(base, changes, change, own))
}

/** `seen` with the read view of `base`. */
function withViewOf<T extends AnyDocument>(seen: T, base: AnyDocument): T {
  const body = viewBodyOf(base)
  return body ? withViewBody(seen, body) : seen
}

/** Whether the read view of `stored` follows its form, and still does as it stands in `seen`. */
function stillFollows(stored: AnyDocument, seen: AnyDocument, entity: FindEntity): boolean {
  const body = viewBodyOf(seen)
  const source = entity(stored.from ?? '')
  if (!body || !source || !followsForm(stored.change)) return false
  const asForm = withReadView(seen, source, [{ set: 'form/body', to: {} }])
  return same(body, viewBodyOf(expandDocument(stored, entity))) || same(body, viewBodyOf(asForm))
}

/** Whether a change has an effect: without it the screen would differ. */
function acts(base: AnyDocument, changes: readonly Change[], change: Change, seen: AnyDocument): boolean {
  if ('add' in change) return true
  const others = changes.filter(one => one !== change)
  return !same(patchDocument(base, others).document, seen)
}

/**
 * The stored form of `seen`: its own part and the changes by id; changes without a target are kept.
 * @param by  the primitives that made `seen` from the stored document, where known: then only what they touch is
 * compared
 */
export function contractDocument(
  stored: AnyDocument,
  seen: AnyDocument,
  entity: FindEntity,
  by?: readonly Primitive[],
): AnyDocument {
  const base = derivedBase({ ...stored, ...ownPart(seen as PageDocument) } as AnyDocument, entity)
  if (!base || !isPage(stored)) return seen
  const lost = danglingChanges(stored, entity)
  const kept = (stored.change ?? []).filter(change => !lost.includes(change))
  const follows = stillFollows(stored, seen, entity)
  const own = follows ? withViewOf(seen, base) : seen
  const steps = follows || !followsForm(stored.change) ? by : undefined
  const effective = (steps && changesBy(steps, kept, own, entity(stored.from ?? ''))) ?? diffDocuments(base, own)
  const set = new Set(effective.flatMap(change => ('set' in change ? [change.set] : [])))
  const change = [...effective, ...lost.filter(one => !('set' in one && set.has(one.set)))]
  const made: PageDocument = {
    ...(ownPart(seen as PageDocument) as PageDocument),
    from: stored.from as string,
    ...(change.length > 0 ? { change } : {}),
  }
  const source = entity(made.from ?? '')
  expanded.set(made, { source, seen: follows && source ? withReadView(own, source, change) : seen })
  if (lost.length === 0) dangling.set(made, { source, changes: lost })
  return made
}

const STRUCTURE = ['id', 'widget', 'children', 'body']

/**
 * The changes after keys of derived items were set: each of these items has one `set`. Null when something else was
 * done too, or the existing changes are not one for each item.
 */
function changesBy(
  by: readonly Primitive[],
  changes: readonly Change[],
  seen: AnyDocument,
  source: EntityDocument | undefined,
): Change[] | null {
  const screen = source && screenOf(source)
  if (!screen || changes.some(change => 'set' in change && change.set === '')) return null
  let result = [...changes]
  for (const step of by) {
    if ((step.do !== 'set' && step.do !== 'unset') || STRUCTURE.includes(step.path[0] ?? '')) return null
    const before = findItem(screen, step.at)
    const after = findItem(seen, step.at)
    if (!before || !after) return null
    const to = diffItem(before.value, after.value)
    const others = result.filter(change => !('set' in change && change.set === step.at))
    const next = others.findIndex(change => 'set' in change && change.set > step.at)
    result = to ? others.toSpliced(next < 0 ? others.length : next, 0, { set: step.at, to }) : others
  }
  return result
}
