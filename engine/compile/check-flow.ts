import type { FlowDocument, Rule } from '../schema/document.ts'
import type { Checking } from './checking.ts'

interface FlowNode {
  id: string
  form?: string
  fields?: { id: string; required?: Rule }[]
  buttons?: { id: string; when?: Rule }[]
  checks?: { id: string; refuse?: Rule }[]
  comment?: { required?: Rule }
}

/** Checks the nodes of a process: the fields they name and their rules over the entity. */
export function checkFlow(checking: Checking, flow: FlowDocument) {
  checking.once(flow.nodes, 'nodes')
  const entity = checking.entity(flow.entity, 'entity')
  if (flow.entity !== undefined && !entity) return
  const scope = entity ? checking.recordScope(entity) : checking.scope(flow.key, [])
  for (const node of flow.nodes as FlowNode[]) {
    const path = `nodes/${node.id}`
    checking.once(node.fields, `${path}/fields`)
    const { library } = checking
    if (node.form !== undefined && !library.document('form', node.form)) {
      checking.unknown(path, 'ref.document', node.form, library.names('form'), { kind: 'form' })
    }
    for (const field of node.fields ?? []) {
      checkFlowField(checking, field.id, scope, `${path}/fields/${field.id}`)
      checking.rule(field.required, 'bool', scope, `${path}/fields/${field.id}`)
    }
    for (const button of node.buttons ?? []) checking.rule(button.when, 'bool', scope, `${path}/buttons/${button.id}`)
    for (const check of node.checks ?? []) checking.rule(check.refuse, 'bool', scope, `${path}/checks/${check.id}`)
    checking.rule(node.comment?.required, 'bool', scope, `${path}/comment`)
  }
}

/** A field of the record, or `spans.half`: a field of its rows. */
function checkFlowField(checking: Checking, name: string, scope: ReturnType<Checking['scope']>, path: string) {
  const [id = '', inner] = name.split('.')
  const field = checking.field(scope, id, path)
  const rows = field?.type === 'children' ? checking.library.entity(field.to ?? '') : undefined
  if (inner !== undefined && rows) checking.field(checking.recordScope(rows), inner, path)
}
