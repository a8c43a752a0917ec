/**
 * The limits even a draft must keep. A draft may be unfinished in its meaning, but never dangerous or foreign: it is a
 * list of documents of this app, within size and depth, without prototype keys.
 * @source docs/security.md#documents-and-rules
 */
import type { Issue } from '../error/issue.ts'
import { kindOf, kindsThat } from '../kind/kinds.ts'
import { checkLimits } from '../schema/check-limits.ts'
import type { AnyDocument, DocumentKind } from '../schema/document.ts'
import { MAX_CHARACTERS } from '../schema/growth.ts'
import { pathOf } from './library-with.ts'
import { isOfApp } from './naming.ts'

/** The app a draft belongs to. */
export interface Draftable {
  key: string
  kind: 'app' | 'system' | 'workshop'
  /** for a system screen: the shipped document */
  shipped: AnyDocument[]
  /** its texts need no English */
  chineseOnly?: boolean
}

/** The most documents of an app: each is expanded and checked against the others. */
const MOST = 500
const KEY = /^[a-z][A-Za-z0-9]*([.-][a-z0-9][A-Za-z0-9]*)*$/

export function checkShape(documents: unknown, app: Draftable): Issue[] {
  if (!Array.isArray(documents) || !documents.length) return [{ path: '', code: 'design.draft.empty' }]
  if (JSON.stringify(documents).length > MAX_CHARACTERS)
    return [{ path: '', code: 'design.draft.large', params: { mb: 10 } }]
  if (documents.length > MOST) return [{ path: '', code: 'design.draft.many', params: { max: MOST } }]
  const seen = new Set<string>()
  return documents.flatMap((document: unknown, place) => {
    if (!isDocument(document))
      return [{ path: String(place), code: 'design.draft.noDocument', params: { place: place + 1 } }]
    const path = pathOf(document)
    if (seen.has(path)) return [{ path, code: 'design.draft.twice', params: { name: path } }]
    seen.add(path)
    if (!belongsTo(document, app))
      return [{ path, code: 'design.draft.foreign', params: { key: document.key, app: app.key } }]
    return checkLimits(document).map(issue => ({ ...issue, path: issue.path ? `${path}/${issue.path}` : path }))
  })
}

/** An app's documents have keys that begin with its own; a system app has exactly one screen. */
function belongsTo({ kind, key }: AnyDocument, app: Draftable): boolean {
  if (app.kind === 'system') return app.shipped.some(screen => screen.kind === kind && screen.key === key)
  return isOfApp(key, app.key) && (app.kind === 'app' || kindOf({ kind }).ofWorkshop === true)
}

function isDocument(value: unknown): value is AnyDocument {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const { kind, grammar, key, title } = value as Record<string, unknown>
  return (
    kindsThat(({ shippedOnly }) => !shippedOnly).includes(kind as DocumentKind) &&
    Number.isInteger(grammar) &&
    typeof key === 'string' &&
    KEY.test(key) &&
    typeof (title as { zh?: unknown } | undefined)?.zh === 'string'
  )
}
