import type { Issue } from '../error/issue.ts'
import type { AnyDocument, DocumentKind, EntityDocument, Json, Library } from '../schema/document.ts'
import { isText } from '../version/diff.ts'
import { checkDocument } from './check-document.ts'

/**
 * An app as a whole: each document checked with the others in sight, keys that stand twice or do not begin with
 * the app's, screens nobody may open and roles nobody has (warnings), texts without English (hint). A path begins with the document: `entity/equipmentLoan/fields/price`.
 * @param library  what the app may refer to besides its own documents
 * @param app      its key, with which the keys of a creator's documents begin; absent for shipped screens
 * @source docs/designer.md#session; docs/http.md#design
 */
export function checkApp(documents: AnyDocument[], library: Library, app?: string): Issue[] {
  const whole = withDocuments(library, documents)
  return [
    ...checkKeys(documents, app),
    ...documents.flatMap(document => [
      ...at(document, checkDocument(document, whole)),
      ...at(document, [...checkOpen(document, whole), ...checkRoles(document, whole), ...checkTexts(document)]),
    ]),
  ]
}

const at = (document: AnyDocument, issues: Issue[]): Issue[] =>
  issues.map(issue => ({ ...issue, path: `${document.kind}/${document.key}${issue.path ? `/${issue.path}` : ''}` }))

/** `library` with `documents` laid over it. */
function withDocuments(library: Library, documents: AnyDocument[]): Library {
  const own = new Map(documents.map(document => [`${document.kind} ${document.key}`, document]))
  const keys = (kind: string) => documents.flatMap(document => (document.kind === kind ? [document.key] : []))
  const find = (kind: DocumentKind, key: string) => own.get(`${kind} ${key}`) ?? library.document(kind, key)
  return {
    ...library,
    entity: key => (own.get(`entity ${key}`) as EntityDocument | undefined) ?? library.entity(key),
    document: find,
    widget: name => library.widget(name),
    dict: code => library.dict(code),
    names: kind => [...new Set([...keys(kind), ...library.names(kind)])],
  }
}

/** The keys of an app's documents are the app's own, or begin with it. */
export function isOfApp(key: string, app: string): boolean {
  return key === app || key.startsWith(`${app}.`) || key.startsWith(`${app}-`)
}

function checkKeys(documents: AnyDocument[], app: string | undefined): Issue[] {
  const seen = new Set<string>()
  return documents.flatMap(({ kind, key }): Issue[] => {
    const path = `${kind}/${key}`
    const twice = seen.has(path)
    seen.add(path)
    if (twice) return [{ path, code: 'key.twice', params: { kind, key } }]
    return app !== undefined && !isOfApp(key, app) ? [{ path, code: 'key.app', params: { key, app } }] : []
  })
}

/** Roles are named by code; one that nobody has opens nothing. */
function checkRoles(document: AnyDocument, library: Library): Issue[] {
  const known = library.names('role')
  if (known.length === 0) return []
  const grants = document.kind === 'entity' ? (document.access ?? []) : []
  const own = 'access' in document && document.kind !== 'entity' ? document.access : undefined
  const named = [...(own?.roles ?? []), ...grants.flatMap(grant => grant.to.roles ?? [])]
  return [...new Set(named)].flatMap(name =>
    known.includes(name) ? [] : [{ path: 'access', code: 'ref.role', level: 'warning', params: { name, known } }],
  )
}

function checkOpen(document: AnyDocument, library: Library): Issue[] {
  const closed = document.kind === 'entity' ? !document.access?.length : isClosedPage(document, library)
  return closed ? [{ path: 'access', code: 'access.nobody', level: 'warning' }] : []
}

/** A page without `access` is open to whoever may list the entity it is made from. */
function isClosedPage(document: AnyDocument, library: Library): boolean {
  if (document.kind !== 'page' || document.access) return false
  const entity = document.from === undefined ? undefined : library.entity(document.from)
  return entity !== undefined && !entity.access?.some(grant => grant.may.includes('list'))
}

function checkTexts(document: AnyDocument): Issue[] {
  const issues: Issue[] = []
  const walk = (value: unknown, path: string) => {
    if (value === null || typeof value !== 'object') return
    if (isText(value) && (value as { en?: string }).en === undefined) {
      issues.push({ path, code: 'text.en', level: 'hint', params: { zh: (value as { zh: string }).zh } })
      return
    }
    for (const [key, item] of Object.entries(value)) {
      const name = Array.isArray(value) ? nameOf(item, key) : key
      walk(item, path === '' ? name : `${path}/${name}`)
    }
  }
  walk(document, '')
  return issues
}

const nameOf = (item: Json, index: string): string =>
  item !== null && typeof item === 'object' && !Array.isArray(item) && typeof item.id === 'string' ? item.id : index
