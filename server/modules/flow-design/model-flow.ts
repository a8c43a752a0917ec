/**
 * The flow of a model: a document in an app, of which it may be the only one. The row of the model has no second copy.
 * @source docs/workflow.md#models; WD-11
 */
import { Fault } from '#engine/error/fault.ts'
import { type Issue, isError } from '#engine/error/issue.ts'
import { type FlowParts, readFlow } from '#engine/flow/settings/read-flow.ts'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { checkGrammar } from '#engine/schema/check-grammar.ts'
import type { XmlElement } from '#engine/schema/document/process.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import { GRAMMAR } from '#engine/schema/raise-document.ts'
import type { Trx } from '../../db/db.ts'
import { noteHistory, placeModel } from '../../flow/definition/models.ts'
import { readApp, readDocuments, readDraft } from '../../layers/rows.ts'
import { openApp } from '../../store/app/open-app.ts'
import type { Work } from '../../store/app/work.ts'
import { createApp } from '../../store/design/new-app.ts'
import { revisionOf, saveDraft } from '../../store/design/save-draft.ts'

/** The most elements of a process, of which many more would be refused only when it is deployed. */
const MOST_ELEMENTS = 2_000

export interface Model {
  id: string
  name: string
  modelKey: string
  appKey?: string | null
  flowKey?: string | null
}

const refused = (issues: Issue[]) => new Fault('record.refused', {}, { data: { issues } })

/** @throws Fault 'record.refused' with the issues of the file under `xml` */
export function readXml(xml: unknown): { flow: FlowParts; dropped: Issue[] } {
  if (typeof xml !== 'string') throw refused([{ path: 'xml', code: 'grammar.type', params: { type: 'string' } }])
  try {
    const read = readFlow(xml)
    const flows = read.flow.elements.filter(({ type }) => type === 'sequenceFlow').length
    if (Math.max(flows, read.flow.elements.length - flows) > MOST_ELEMENTS) {
      throw new Fault('flow.size', { most: MOST_ELEMENTS })
    }
    return read
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause
    const { issues = [] } = (cause.data ?? {}) as { issues?: Issue[] }
    const at = (issue: Issue): Issue => ({ ...issue, path: issue.path ? `xml.${issue.path}` : 'xml' })
    const own: Issue = { path: 'xml', code: cause.code, params: cause.params }
    throw refused(issues.length ? issues.map(at) : [own])
  }
}

/**
 * Writes the process of a model into the draft of its app, under the model's key and name; makes the app with the first
 * one. Unfinished processes are kept: they are refused when they are deployed.
 * @returns where it is
 */
export async function keepFlow(
  work: Work,
  model: Model,
  parts: FlowParts,
): Promise<Required<Pick<Model, 'appKey' | 'flowKey'>>> {
  const { trx, who } = work
  const app = model.appKey || `wf${model.id}`
  const key = model.flowKey || app
  const named = { ...parts, title: { ...parts.title, zh: model.name } }
  const flow: FlowDocument = { kind: 'flow', grammar: GRAMMAR, key, ...withProcess(named, model.modelKey) }
  const wrong = checkGrammar(flow).filter(isError)
  if (wrong.length) throw refused(wrong.map(issue => ({ ...issue, path: issue.path ? `xml.${issue.path}` : 'xml' })))
  if (model.appKey) {
    const opened = await openApp(work, app, 'lock')
    const others = opened.documents.filter(document => !isFlow(document) || document.key !== key)
    await saveDraft(work, app, { rev: revisionOf(opened), documents: [...others, flow] })
  } else {
    await createApp(work, { key: app, title: { zh: model.name.slice(0, 60) }, documents: [flow] })
    await placeModel(trx, model.id, { app, flow: key })
  }
  await noteHistory(trx, who.id, model.id, { name: model.name, xml: writeFlow(flow) })
  return { appKey: app, flowKey: key }
}

/** The diagram of a process names it as well. */
function withProcess(parts: FlowParts, process: string): FlowParts {
  const { file, process: was } = parts
  const renamed = <T extends XmlElement>(xml: T): T =>
    xml.name === 'bpmndi:BPMNDiagram'
      ? {
          ...xml,
          children: (xml.children ?? []).map(plane => ({
            ...plane,
            attributes: {
              ...plane.attributes,
              ...(plane.attributes.bpmnElement === was && { bpmnElement: process }),
            },
          })),
        }
      : xml
  return { ...parts, process, ...(file && { file: { ...file, after: file.after.map(renamed) } }) }
}

/** The flow as it is drafted, else as it was published; undefined for a model without one. */
export async function flowOf(trx: Trx, model: Pick<Model, 'appKey' | 'flowKey'>): Promise<FlowDocument | undefined> {
  if (!model.appKey) return undefined
  const [row, draft] = await Promise.all([readApp(trx, model.appKey), readDraft(trx, model.appKey)])
  if (!row || row.deleted) return undefined
  const published = row.version === null ? [] : await readDocuments(trx, row.key, row.version)
  const texts = draft?.texts ?? published.map(({ text }) => text)
  return texts
    .map(text => parseDocument(text))
    .filter(isFlow)
    .find(({ key }) => key === model.flowKey)
}

/** The flow of a model whose name is not the flow's title any more. */
export async function renamedFlow(trx: Trx, model: Model): Promise<FlowParts | undefined> {
  const flow = await flowOf(trx, model)
  if (!flow || flow.title.zh === model.name) return undefined
  const { kind: _, grammar: __, key: ___, ...parts } = flow
  return parts
}
