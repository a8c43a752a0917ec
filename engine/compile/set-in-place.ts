import { deriveDetail, deriveForm } from '../entity/derive-screen.ts'
import type { DocumentKind, EntityDocument, FormBody, Node, TableBody } from '../schema/document.ts'
import { HEAD_KEYS } from '../schema/head-keys.ts'
import { circlePath } from './circle-path.ts'
import type { Uses } from './kind/compiler.ts'
import { takes } from './room.ts'

/** Keys of the envelope, which are never copied from a used document. */
const ENVELOPE = new Set<string>([...HEAD_KEYS, 'from', 'change', 'unsaid'])

/**
 * The nodes of a page with every `use` replaced, and every table given the blocks of its dialogs: afterwards `form` and
 * `detail` of a table are ids of blocks of the same page. Unknown names are reported to `uses`.
 */
export const setInPlace = (nodes: Node[], uses: Uses): Node[] =>
  withDialogs(
    nodes.map(node => setNode(node, uses)),
    uses,
  )

function setNode(node: Node, uses: Uses): Node {
  const children = node.children?.map(child => setNode(child, uses))
  const whole = children ? { ...node, children } : node
  if (whole.use === undefined) return whole
  const { use, ...rest } = whole
  const body = bodyOf(node.widget as DocumentKind, use, `nodes/${node.id}`, uses)
  return body ? { ...rest, body } : rest
}

/** The content of the document a block uses, without its envelope; the kind has the name of the block's widget. */
function bodyOf(kind: DocumentKind, key: string, path: string, uses: Uses): Node['body'] {
  const found = uses.library.document(kind, key)
  if (!found || uses.trail.includes(key)) return tellLost(kind, key, path, uses, found === undefined)
  if (uses.growth.isFull) return undefined
  const document = uses.expand(found)
  if (!takes(key, path, uses, document)) return undefined
  const inner = { ...uses, trail: [...uses.trail, key], top: uses.top ?? path }
  const entries = Object.entries(document).filter(([name]) => !ENVELOPE.has(name))
  const body = Object.fromEntries(entries) as FormBody
  return body.nodes ? { ...body, nodes: body.nodes.map(node => setNode(node, inner)) } : body
}

/** Reports a name that is unknown or leads back to a document that contains it; once per name. */
function tellLost(kind: DocumentKind, name: string, path: string, uses: Uses, isGone: boolean): undefined {
  const { library, issues, trail, told } = uses
  if (told.has(`${kind}/${name}`)) return
  told.add(`${kind}/${name}`)
  if (isGone) issues.push({ path, code: 'ref.document', params: { kind, name, known: library.names(kind) } })
  else issues.push({ path, code: 'ref.circle', params: { path: circlePath([...trail, name]) } })
}

/** Adds the blocks of dialogs that tables name by document, or need without naming any. */
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
    if (node.widget !== 'table' || !node.body || uses.growth.isFull) return whole
    const table = node.body as TableBody
    const entity = table.entity === undefined ? undefined : uses.library.entity(table.entity)
    const form = formBlock(node.id, table, entity, ids, uses)
    const detail = detailBlock(node.id, table, entity, ids, uses)
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
  const body =
    key === undefined ? entity && fitting(deriveForm(entity), id, uses) : bodyOf('form', key, `${id}/form`, uses)
  return body && blockOf({ id: freeId(`${id}Form`, ids), widget: 'form', body }, id, uses)
}

function detailBlock(id: string, table: TableBody, entity: EntityDocument | undefined, ids: Set<string>, uses: Uses) {
  if ((table.detail !== undefined && ids.has(table.detail)) || table.form !== undefined) return undefined
  if (!entity || !opens(table, 'view')) return undefined
  const body = fitting(deriveDetail(entity), id, uses)
  return body && blockOf({ id: freeId(`${id}Detail`, ids), widget: 'form', readOnly: true, body }, id, uses)
}

/** `block`, if its own keys (its body is counted already) and its name in the table fit. */
function blockOf({ body, ...block }: Node, path: string, uses: Uses): Node | undefined {
  return takes([block, block.id], path, uses) ? { ...block, body } : undefined
}

const fitting = <T>(body: T, path: string, uses: Uses) => (takes(body, path, uses) ? body : undefined)

function freeId(wanted: string, ids: Set<string>): string {
  let id = wanted
  for (let n = 2; ids.has(id); n++) id = `${wanted}${n}`
  ids.add(id)
  return id
}
