import { deriveDetail, deriveForm, deriveScreen, deriveTable } from '../entity/derive-screen.ts'
import type { Issue } from '../error/issue.ts'
import type {
  AnyDocument,
  DashboardDocument,
  EntityDocument,
  FormBody,
  FormDocument,
  Library,
  Node,
  PageDocument,
  QueryDocument,
  TableBody,
  TableDocument,
} from '../schema/document.ts'
import { patchDocument } from '../version/patch.ts'
import { placeQueries } from './place-queries.ts'

/** Keys that belong to the envelope and are never taken from what a document is made from. */
const ENVELOPE = new Set(['$schema', 'kind', 'grammar', 'key', 'title', 'note', 'requirements', 'from', 'change'])

/**
 * `document` as a designer edits it: made `from` its entity with its own keys and changes laid over. A document without
 * `from` is returned as it is. `use` and forms named by key stay names.
 * @returns issues: `ref.entity` when the entity is gone, and those of patchDocument
 * @source docs/language.md#from-and-change
 */
export function expandDocument<T extends AnyDocument>(document: T, library: Library): { document: T; issues: Issue[] } {
  const { from, change, ...own } = document
  if (from === undefined) return { document, issues: [] }
  const base = derivedBase(document, library)
  if (!base) {
    const params = { name: from, known: library.names('entity') }
    return { document: own as T, issues: [{ path: 'from', code: 'ref.entity', params }] }
  }
  const { document: patched, issues } = patchDocument({ ...base, ...own }, change ?? [])
  return { document: patched as T, issues }
}

function derivedBase(document: AnyDocument, library: Library): AnyDocument | undefined {
  const entity = library.entity(document.from!)
  if (!entity) return undefined
  const envelope = { grammar: document.grammar, key: document.key, title: document.title }
  switch (document.kind) {
    case 'page':
      return { ...deriveScreen(entity), ...envelope }
    case 'table': {
      const { form: _form, detail: _detail, ...table } = deriveTable(entity)
      return { kind: 'table', ...envelope, ...table } as TableDocument
    }
    case 'form':
      return { kind: 'form', ...envelope, ...deriveForm(entity) } as FormDocument
    default:
      return undefined
  }
}

/**
 * `document` as a screen runs it: expanded, every `use` set in place, of nodes and of queries, and every table given the
 * blocks its dialogs need: afterwards `form` and `detail` of a table are ids of blocks of the same page.
 * @returns issues: those of expandDocument; `ref.document` for a name that leads nowhere, `ref.circle` for a document
 *          that uses itself
 */
export function resolveDocument<T extends AnyDocument>(
  document: T,
  library: Library,
): { document: T; issues: Issue[] } {
  const { document: expanded, issues } = expandDocument(document, library)
  const find = (key: string) => library.document('query', key) as QueryDocument | undefined
  if (expanded.kind === 'dashboard') return { document: placeQueries(expanded as DashboardDocument, find) as T, issues }
  if (expanded.kind !== 'page') return { document: expanded, issues }
  const uses: Uses = { library, issues, trail: [expanded.key] }
  const page = expanded as PageDocument
  const nodes = (page.nodes ?? []).map(node => setInPlace(node, uses))
  const resolved: PageDocument = { ...page, nodes: withDialogs(nodes, uses) }
  return { document: placeQueries(resolved, find) as T, issues }
}

interface Uses {
  library: Library
  issues: Issue[]
  trail: string[]
}

function setInPlace(node: Node, uses: Uses): Node {
  const children = node.children?.map(child => setInPlace(child, uses))
  const whole = children ? { ...node, children } : node
  if (whole.use === undefined) return whole
  const { use, ...rest } = whole
  const body = bodyOf(node.widget as 'form' | 'table' | 'dashboard', use, `nodes/${node.id}`, uses)
  return body ? { ...rest, body } : rest
}

/** What a form, table or dashboard document says besides its envelope. */
function bodyOf(kind: 'form' | 'table' | 'dashboard', key: string, path: string, uses: Uses): Node['body'] {
  const found = uses.library.document(kind, key)
  if (!found) {
    uses.issues.push({ path, code: 'ref.document', params: { kind, name: key, known: uses.library.names(kind) } })
    return undefined
  }
  if (uses.trail.includes(key)) {
    uses.issues.push({ path, code: 'ref.circle', params: { path: [...uses.trail, key].join(' → ') } })
    return undefined
  }
  const { document, issues } = expandDocument(found, uses.library)
  uses.issues.push(...issues)
  const inner = { ...uses, trail: [...uses.trail, key] }
  const entries = Object.entries(document).filter(([name]) => !ENVELOPE.has(name))
  const body = Object.fromEntries(entries) as FormBody
  return body.nodes && kind === 'form' ? { ...body, nodes: body.nodes.map(node => setInPlace(node, inner)) } : body
}

/** Adds the blocks of dialogs that tables name by document, or need and do not name at all. */
function withDialogs(nodes: Node[], uses: Uses): Node[] {
  const ids = new Set<string>()
  const collect = (node: Node) => {
    ids.add(node.id)
    node.children?.forEach(collect)
  }
  nodes.forEach(collect)
  const blocks: Node[] = []
  const visit = (node: Node): Node => {
    const children = node.children?.map(visit)
    const whole = children ? { ...node, children } : node
    if (node.widget !== 'table' || !node.body) return whole
    const table = node.body as TableBody
    const entity = table.entity === undefined ? undefined : uses.library.entity(table.entity)
    const form = formBlock(node.id, table, entity, ids, uses)
    const detail = detailBlock(node.id, table, entity, ids)
    for (const block of [form, detail]) if (block) blocks.push(block)
    const named = { ...(form ? { form: form.id } : {}), ...(detail ? { detail: detail.id } : {}) }
    return form || detail ? { ...whole, body: { ...table, ...named } } : whole
  }
  return [...nodes.map(visit), ...blocks]
}

const opens = (table: TableBody, ...does: string[]) =>
  [...(table.toolbar ?? []), ...(table.rowActions ?? [])].some(button => does.includes(button.does ?? '')) ||
  does.includes(table.on?.rowDouble ?? '')

function formBlock(id: string, table: TableBody, entity: EntityDocument | undefined, ids: Set<string>, uses: Uses) {
  if (table.form !== undefined && ids.has(table.form)) return undefined
  const key = table.form
  if (key === undefined && !opens(table, 'add', 'edit', 'copy')) return undefined
  const body = key === undefined ? entity && deriveForm(entity) : bodyOf('form', key, `${id}/form`, uses)
  return body && ({ id: freeId(`${id}Form`, ids), widget: 'form', body } satisfies Node)
}

function detailBlock(id: string, table: TableBody, entity: EntityDocument | undefined, ids: Set<string>) {
  if ((table.detail !== undefined && ids.has(table.detail)) || table.form !== undefined) return undefined
  if (!entity || !opens(table, 'view')) return undefined
  return { id: freeId(`${id}Detail`, ids), widget: 'form', readOnly: true, body: deriveDetail(entity) } satisfies Node
}

function freeId(wanted: string, ids: Set<string>): string {
  let id = wanted
  for (let n = 2; ids.has(id); n++) id = `${wanted}${n}`
  ids.add(id)
  return id
}
