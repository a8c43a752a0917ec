/**
 * The form of a task as one person gets it at a node: the documents that the ordinary form renderer draws, cut so that
 * hidden fields leave nothing: no label, no rule, no column.
 * @source WU-16; docs/workflow.md#form-of-a-task
 */
import { cutEntity } from '../../access/cut-entity.ts'
import { cutFormDocument } from '../../access/cut-node.ts'
import { type Cuts, openVisibility, recordVisibility, type Visibility } from '../../access/visibility.ts'
import { deriveForm } from '../../entity/derive-screen.ts'
import { rowsOf } from '../../rules/rows-of.ts'
import type { EntityDocument, Field, FormDocument, Node, Rule } from '../../schema/document.ts'
import { hasOwnRows, rowsKey } from '../../value/rule-type.ts'
import { type FormRights, type NodeRights, rightsOf } from './node-rights.ts'

/** The key under which the fields of a form without an entity travel. */
const OWN_FIELDS = 'flowForm'

export interface TaskFormParts {
  /** whose record the process handles */
  entity?: EntityDocument
  /** resolved; without one the form shows the entity's fields */
  form?: FormDocument
  rights: NodeRights
  /** nothing can be written: a past handler, a viewer, a process that ended */
  isRead?: boolean
  /** entities of sub-tables, and those that fields refer to */
  lookup(entity: string): EntityDocument | undefined
  /** what the reader sees of other entities */
  cuts?: Cuts
}

export interface TaskForm {
  document: FormDocument
  /** by key: the form's own fields or entity, and the entities of its sub-tables */
  entities: Record<string, { document: EntityDocument; readOnly: string[] }>
  rights: FormRights
}

/** @returns null when there is neither an entity nor a form with fields */
export function cutTaskForm({
  entity,
  form,
  rights: node,
  isRead = false,
  lookup: known,
  cuts = {},
}: TaskFormParts): TaskForm | null {
  const bound = form?.fields === undefined ? entity : undefined
  const given = form?.fields ?? entity?.fields
  if (!given) return null
  const fields = given.map(withRowsBeside)
  const lookup = (key: string) =>
    rowsOf(
      given.find(field => hasOwnRows(field) && rowsKey(field) === key),
      known,
    ) ?? known(key)
  const title = form?.title ?? entity?.title ?? { zh: '' }
  const whole: EntityDocument = bound ?? { kind: 'entity', grammar: 1, key: OWN_FIELDS, title, fields }
  const rights = rightsOf(fields, node, lookup, isRead)
  const rows = rowsOfForm(whole, rights, lookup)
  const all: Cuts = {
    ...cuts,
    ...Object.fromEntries([...rows].map(([key, { document, hide }]) => [key, { document, hide, inside: true }])),
    [whole.key]: { document: whole, hide: rights.hide },
  }
  const shown = bound && !form?.nodes ? deriveForm(settle(bound, rights)) : undefined
  const document: FormDocument = {
    kind: 'form',
    grammar: 1,
    key: form?.key ?? whole.key,
    title,
    ...(form ? bodyOf(form) : {}),
    ...shown,
    entity: whole.key,
  }
  const asking = { ...document, nodes: askFor(document.nodes, rights.required) }
  const cut = cutFormDocument(asking, { cuts: all, may: () => true })
  const around = recordVisibility(whole.key, all, openVisibility())
  return {
    document: { ...cut, nodes: withoutEmpty(cut.nodes ?? [], document.nodes ?? []) },
    entities: {
      [whole.key]: { document: seen(settle(whole, rights), rights.hide, all), readOnly: rights.readOnly },
      ...Object.fromEntries(
        [...rows].map(([key, { document: row, hide, readOnly, required }]) => [
          key,
          { document: seen(settle(row, { readOnly, required }), hide, all, around), readOnly },
        ]),
      ),
    },
    rights,
  }
}

/** Own rows are sent as an entity beside the form, so that their columns are cut as those of any other. */
function withRowsBeside(field: Field): Field {
  const { fields, ...rest } = field
  return fields ? { ...rest, to: rowsKey(field) } : field
}

/** What of a form document is about filling it in; queries and scripts of its checks run on the server. */
function bodyOf({ layout, nodes, preRead, checks, submit, afterSubmit }: FormDocument): Partial<FormDocument> {
  return {
    ...(layout ? { layout } : {}),
    ...(nodes ? { nodes } : {}),
    ...(preRead ? { preRead } : {}),
    ...(checks ? { checks: checks.filter(({ by }) => by === 'rule') } : {}),
    ...(submit ? { submit } : {}),
    ...(afterSubmit ? { afterSubmit } : {}),
  }
}

interface Rows extends Omit<FormRights, 'columns'> {
  document: EntityDocument
}

/** The entities of the sub-tables; of two over one entity, what one hides or locks is hidden or locked in both. */
function rowsOfForm(whole: EntityDocument, rights: FormRights, lookup: TaskFormParts['lookup']): Map<string, Rows> {
  const found = new Map<string, Rows>()
  for (const { id, to } of whole.fields) {
    const columns = rights.columns[id]
    const document = columns && to !== undefined && to !== whole.key ? lookup(to) : undefined
    if (!columns || !document) continue
    const before = found.get(document.key)
    found.set(document.key, {
      document,
      hide: [...new Set([...(before?.hide ?? []), ...columns.hide])],
      readOnly: [...new Set([...(before?.readOnly ?? []), ...columns.readOnly])],
      required: { ...before?.required, ...columns.required },
    })
  }
  return found
}

/** The fields as they are at the node: locked ones ask for nothing, others may be required here. */
function settle(
  document: EntityDocument,
  { readOnly, required }: Pick<FormRights, 'readOnly' | 'required'>,
): EntityDocument {
  return { ...document, fields: document.fields.map(field => settleField(field, readOnly, required[field.id])) }
}

function settleField(field: Field, readOnly: readonly string[], required: Rule | undefined): Field {
  if (readOnly.includes(field.id)) {
    const { required: _required, choices: _choices, default: _default, ...kept } = field
    return { ...kept, readOnly: true }
  }
  if (required === undefined || field.required === true) return field
  return { ...field, required: field.required === undefined ? required : { or: [field.required, required] } }
}

/** What the node requires is asked for whether it was touched or not, as the server does. */
const askFor = (nodes: Node[] = [], required: FormRights['required']): Node[] =>
  nodes.map(node => {
    const rule = node.bind === undefined ? undefined : required[node.bind]
    return {
      ...node,
      ...(rule !== undefined && { required: node.required === undefined ? rule : { or: [node.required, rule] } }),
      ...(node.children && !node.bind && { children: askFor(node.children, required) }),
    }
  })

/** The entity cut, without what only its own screens and calls use. */
function seen(document: EntityDocument, hide: readonly string[], cuts: Cuts, up?: Visibility): EntityDocument {
  const { kind, grammar, key, title, labelField, status, fields, checks } = cutEntity(document, { hide }, cuts, up)
  return {
    ...{ kind, grammar, key, title },
    ...(labelField ? { labelField } : {}),
    ...(status ? { status } : {}),
    ...(checks ? { checks } : {}),
    fields: fields.map(field => withoutHidden(field, hide)),
  }
}

/** Names of other fields that only the designer or the server reads. */
function withoutHidden(field: Field, hide: readonly string[]): Field {
  const { copies: _copies, sentTo: _sentTo, unique: _unique, search: _search, ...kept } = field
  if (kept.inEnglish !== undefined && hide.includes(kept.inEnglish)) delete kept.inEnglish
  return kept
}

/** A group of which nothing is left is left out too. */
function withoutEmpty(cut: readonly Node[], whole: readonly Node[]): Node[] {
  const before = new Map(whole.map(node => [node.id, node]))
  return cut.flatMap(node => {
    const had = before.get(node.id)?.children ?? []
    if (node.bind !== undefined || had.length === 0) return [node]
    const children = withoutEmpty(node.children ?? [], had)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
