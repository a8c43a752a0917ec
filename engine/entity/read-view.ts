/**
 * The read view of a derived page: its block `detail` has the layout of its block `form`, with the changes made there,
 * until a change of the page addresses the read view itself.
 * @source docs/language.md#from-and-change
 */
import type { Issue } from '../error/issue.ts'
import { isPage } from '../kind/page.ts'
import type { AnyDocument, Change, EntityDocument, FormBody, Node } from '../schema/document.ts'

/** The id of the block that shows a record of a derived page. */
export const VIEW = 'detail'
/** The id of the block that edits it. */
const FORM = 'form'

/** Whether a change of a page sets, adds, moves or removes something of the content of its block `id`. */
function reaches(change: Change, id: string): boolean {
  const isInside = (address: string) => address.startsWith(`${id}/`)
  if ('set' in change) return isInside(change.set) || (change.set === id && 'body' in change.to)
  if ('remove' in change) return isInside(change.remove) || change.remove === id
  return isInside(change.in) || ('move' in change && isInside(change.move))
}

/** Whether the read view of a derived page follows its form, by the changes of the page. */
export const followsForm = (changes: readonly Change[] = []): boolean => !changes.some(change => reaches(change, VIEW))

/** `page`, derived from `entity` and patched with `changes`, with its read view laid out as its form where it follows. */
export function withReadView<T extends AnyDocument>(page: T, entity: EntityDocument, changes: readonly Change[]): T {
  if (!isPage(page) || !followsForm(changes) || !changes.some(change => reaches(change, FORM))) return page
  const form = blockOf(page, FORM)?.body as FormBody | undefined
  return form ? withViewBody(page, readViewOf(form, entity)) : page
}

export const viewBodyOf = (page: AnyDocument): FormBody | undefined => blockOf(page, VIEW)?.body as FormBody | undefined

/** `page` with `body` as the content of its read view. */
export function withViewBody<T extends AnyDocument>(page: T, body: FormBody): T {
  const { nodes = [] } = page as { nodes?: Node[] }
  return { ...page, nodes: nodes.map(node => (node.id === VIEW && node.body ? { ...node, body } : node)) }
}

/** The issues of a derived page, those of a form told once: its read view repeats what stands there. */
export function withoutEchoes(issues: Issue[]): Issue[] {
  const told = new Set(issues.map(({ path, code }) => `${path} ${code}`))
  const echoes = `nodes/${VIEW}/`
  return issues.filter(
    ({ path, code }) => !path.startsWith(echoes) || !told.has(`nodes/${FORM}/${path.slice(echoes.length)} ${code}`),
  )
}

const blockOf = (page: AnyDocument, id: string): Node | undefined =>
  (page as { nodes?: Node[] }).nodes?.find(node => node.id === id)

/** The layout of a form without what only a form that is filled in has, and without secrets. */
function readViewOf(
  { preRead: _, checks: _c, submit: _s, afterSubmit: _a, ...form }: FormBody,
  entity: EntityDocument,
) {
  const secrets = new Set(entity.fields.flatMap(({ id, secret }) => (secret ? [id] : [])))
  const readable = (nodes: Node[]): Node[] =>
    nodes.flatMap(node => {
      if (node.bind !== undefined && secrets.has(node.bind)) return []
      return node.children && !node.bind ? { ...node, children: readable(node.children) } : node
    })
  return { ...form, nodes: readable(form.nodes ?? []) }
}
