import type { Issue } from '../error/issue.ts'
import { entitiesOf } from '../kind/entity.ts'
import { accessNamed } from '../kind/kinds.ts'
import type { AnyDocument, Json, Library } from '../schema/document.ts'
import { itemAddress, locate } from '../version/address.ts'
import { isText } from '../version/diff.ts'
import { checkDocument } from './check-document.ts'
import { compilerOf } from './kind/compilers.ts'
import { libraryWith, pathOf } from './library-with.ts'
import { expandDocument } from './resolve-document.ts'

/**
 * Checks an app as a whole: each document together with the others, screens nobody may open and roles nobody has
 * (warnings), texts without English (hint). A path begins with the document: `entity/equipmentLoan/fields/price`.
 * @param library  what the app may refer to besides its own documents
 * @source docs/designer.md#session; docs/http.md#design
 */
export function checkApp(documents: AnyDocument[], library: Library): Issue[] {
  const whole = libraryWith(library, [], documents)
  const rows = rowsIn(documents)
  return documents.flatMap(document =>
    under(document, [
      ...checkDocument(document, whole),
      ...checkOpen(document, whole, rows),
      ...checkRoles(document, whole),
      ...checkTexts(document, whole),
    ]),
  )
}

/** Issues of one document as issues of the app. */
export const under = (document: AnyDocument, issues: Issue[]): Issue[] =>
  issues.map(issue => ({ ...issue, path: `${pathOf(document)}${issue.path ? `/${issue.path}` : ''}` }))

/** Warns of roles, named by code, that nobody has: they give nobody access. */
function checkRoles(document: AnyDocument, library: Library): Issue[] {
  const known = library.names('role')
  if (known.length === 0) return []
  const named = accessNamed(document).flatMap(({ to, path }) => (to.roles ?? []).map(name => ({ name, path })))
  return named.flatMap(({ name, path }) =>
    known.includes(name) ? [] : [{ path, code: 'ref.role', level: 'warning', params: { name, known } }],
  )
}

/** Keys of the entities whose records are rows of another entity's: those who may open that one may open them. */
function rowsIn(documents: AnyDocument[]): Set<string> {
  const fields = entitiesOf(documents).flatMap(entity => entity.fields)
  return new Set(fields.flatMap(({ type, to }) => (type === 'children' ? (to ?? []) : [])))
}

function checkOpen(document: AnyDocument, library: Library, rows: ReadonlySet<string>): Issue[] {
  return compilerOf(document).isClosed?.(document, { library, rows })
    ? [{ path: 'access', code: 'access.nobody', level: 'warning' }]
    : []
}

/**
 * Texts that lack English; texts in changes are reported at their target, and incomplete texts are judged after
 * merging.
 */
function checkTexts(document: AnyDocument, library: Library): Issue[] {
  const { change = [], ...own } = document
  const seen = change.length > 0 ? expandDocument(document, library).document : document
  return [
    ...textsWithout(own, ''),
    ...(compilerOf(document).bareNames?.(document) ?? []).map(({ path, zh }) => withoutEnglish(path, zh)),
    ...change.flatMap(one => {
      if ('add' in one) return textsWithout(one.add, itemAddress(one.in, one.add.id))
      return 'set' in one ? textsWithout(one.to, one.set) : []
    }),
  ].filter(({ path }) => !isFilled(seen, path))
}

const withoutEnglish = (path: string, zh: string | undefined): Issue => {
  return { path, code: 'text.en', level: 'hint', params: { zh } }
}

function textsWithout(value: unknown, path: string): Issue[] {
  if (value === null || typeof value !== 'object') return []
  if (isText(value)) {
    const { zh, en } = value as { zh?: string; en?: string }
    return en === undefined ? [withoutEnglish(path, zh)] : []
  }
  return Object.entries(value).flatMap(([key, item]) => {
    const name = Array.isArray(value) ? nameOf(item, key) : key
    return textsWithout(item, path === '' ? name : `${path}/${name}`)
  })
}

/** Whether the text at `path` has English in the expanded document. */
function isFilled(seen: AnyDocument, path: string): boolean {
  const cut = path.lastIndexOf('/')
  const place = locate(seen, path.slice(0, Math.max(cut, 0)))
  const text = place?.kind === 'thing' ? (place.value[path.slice(cut + 1)] as { en?: string } | undefined) : undefined
  return text?.en !== undefined
}

const nameOf = (item: Json, index: string): string =>
  item !== null && typeof item === 'object' && !Array.isArray(item) && typeof item.id === 'string' ? item.id : index
