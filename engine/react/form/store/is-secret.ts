/** What is neither shown nor kept anywhere but in the record. @source docs/security.md#data */
import type { Field, Node } from '../../../schema/document.ts'
import type { RecordScope } from '../../state/scope.tsx'

const isSecret = ({ secret, format, widget }: Field): boolean =>
  secret === true || format === 'password' || widget === 'password'

/**
 * Whether the value at an address (`pin`, `rows/0/pin`) is a secret: its field is one, it is typed into a password
 * control, or its field is not known.
 */
export function secretsOf(
  scope: Pick<RecordScope, 'fields' | 'rowsOf'>,
  nodes: (() => Node[] | undefined) | undefined,
): (path: string) => boolean {
  return path => {
    const [id = '', row, cell = ''] = path.split('/')
    const field = row === undefined ? scope.fields.get(id) : scope.rowsOf(id)?.fields.get(cell)?.field
    return !field || isSecret(field) || passwordsOf(nodes?.()).has(row === undefined ? id : `${id}/${cell}`)
  }
}

const known = new WeakMap<Node[], Set<string>>()

function passwordsOf(nodes: Node[] = NONE): Set<string> {
  const found = known.get(nodes) ?? new Set(passwordsIn(nodes))
  known.set(nodes, found)
  return found
}
const NONE: Node[] = []

/** The fields, and columns as `rows/pin`, that password controls are bound to. */
function passwordsIn(nodes: Node[] = [], within = ''): string[] {
  return nodes.flatMap(({ widget, bind, children }) => [
    ...(widget === 'password' && bind ? [within + bind] : []),
    ...passwordsIn(children, bind ? `${bind}/` : within),
  ])
}
