/**
 * What even a draft must keep. A draft may be unfinished in its meaning, never dangerous or foreign: it is a list of
 * documents of this very app, small enough, flat enough, free of prototype keys.
 * @source docs/security.md#documents-and-rules
 */

import { isOfApp } from '#engine/compile/check-app.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { checkLimits } from '#engine/schema/check-limits.ts'
import type { AnyDocument, DocumentKind } from '#engine/schema/document.ts'
import type { AppRow } from '../layers/rows.ts'
import { nameOf } from '../layers/shipped.ts'
import type { OpenApp } from './open-app.ts'

/** Bytes of JSON a draft may be. */
const LARGEST = 10 * 1024 * 1024
const KINDS: DocumentKind[] = ['entity', 'page', 'form', 'table', 'dashboard', 'flow', 'query']
const KEY = /^[a-z][A-Za-z0-9]*([.-][a-z0-9][A-Za-z0-9]*)*$/

/** Of which app a draft is. */
export type Draftable = Pick<OpenApp, 'shipped'> & { row: Pick<AppRow, 'key' | 'kind'> }

/** @throws Fault 'design.draft.refused' with the issues as data */
export function mustBeDraft(documents: unknown, app: Draftable): asserts documents is AnyDocument[] {
  const issues = checkDraft(documents, app)
  if (issues.length) throw new Fault('design.draft.refused', {}, { data: { issues } })
}

export function checkDraft(documents: unknown, app: Draftable): Issue[] {
  if (!Array.isArray(documents) || !documents.length) return [{ path: '', code: 'design.draft.empty' }]
  if (JSON.stringify(documents).length > LARGEST) return [{ path: '', code: 'design.draft.large', params: { mb: 10 } }]
  const seen = new Set<string>()
  return documents.flatMap((document: unknown, place) => {
    if (!isDocument(document))
      return [{ path: String(place), code: 'design.draft.noDocument', params: { place: place + 1 } }]
    const path = nameOf(document)
    if (seen.has(path)) return [{ path, code: 'design.draft.twice', params: { name: path } }]
    seen.add(path)
    if (!belongsTo(document, app))
      return [{ path, code: 'design.draft.foreign', params: { key: document.key, app: app.row.key } }]
    return checkLimits(document).map(issue => ({ ...issue, path: issue.path ? `${path}/${issue.path}` : path }))
  })
}

/** An app's documents begin with its key; a system app is its one screen. */
function belongsTo({ kind, key }: AnyDocument, { row, shipped }: Draftable): boolean {
  if (row.kind === 'system') return shipped.some(screen => screen.kind === kind && screen.key === key)
  return isOfApp(key, row.key)
}

function isDocument(value: unknown): value is AnyDocument {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const { kind, grammar, key, title } = value as Record<string, unknown>
  return (
    KINDS.includes(kind as DocumentKind) &&
    Number.isInteger(grammar) &&
    typeof key === 'string' &&
    KEY.test(key) &&
    typeof (title as { zh?: unknown } | undefined)?.zh === 'string'
  )
}
