/** A process as a BPMN file. @source docs/designer.md#diagrams; docs/workflow.md#files-of-other-systems */
import { Fault } from '#engine/error/fault.ts'
import { type Issue, isError } from '#engine/error/issue.ts'
import { MOST_CHARACTERS } from '#engine/flow/bpmn/xml.ts'
import { NOT_IN_FILES, OWN_OF_FLOW } from '#engine/flow/settings/dialect.ts'
import { type FlowParts, readFlow } from '#engine/flow/settings/read-flow.ts'
import { isFlow } from '#engine/kind/flow.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { type Docs, modelsOf, nameOf, namesOf } from '../commands/documents/docs.ts'
import { freeId } from '../commands/documents/ids.ts'
import type { Call } from '../commands/index.ts'

export type FileRead =
  | { kind: 'refused'; issues: Issue[] }
  /** `replaced`: the process is in the app, and the file takes its place */
  | { kind: 'read'; flow: FlowDocument; dropped: Issue[]; replaced: boolean }

/** Reads a file as a process of the app; the model it is over is the one it names, or the app's only one. One in its place keeps what it does not say. */
export async function readFlowFile(file: File, app: string, stored: Docs): Promise<FileRead> {
  try {
    if (file.size > MOST_CHARACTERS) throw new Fault('bpmn.size', { most: MOST_CHARACTERS })
    const { flow: parts, dropped } = readFlow(await file.text())
    const old = Object.values(stored)
      .filter(isFlow)
      .find(({ process }) => process === parts.process)
    const keys = namesOf(stored).map(name => name.slice(name.lastIndexOf('.') + 1))
    const [model, another] = modelsOf(stored)
    const entity = old?.entity ?? (another ? undefined : model?.key)
    const flow: FlowDocument = {
      ...{ kind: 'flow', grammar: 1, key: old?.key ?? `${app}.${freeId(parts.process, keys)}` },
      ...(entity !== undefined && { entity }),
      ...(old && unsaidOf(old, parts)),
      ...parts,
    }
    const { checkGrammar } = await import('#engine/schema/check-grammar.ts')
    const issues = checkGrammar(flow).filter(isError)
    return issues.length > 0
      ? { kind: 'refused', issues }
      : { kind: 'read', flow, dropped, replaced: old !== undefined }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { kind: 'refused', issues: issuesOf(error) }
  }
}

/** What the file of a process cannot say of it: without our settings, as other systems write it, these too. */
function unsaidOf(old: FlowDocument, { imported }: FlowParts): Partial<FlowDocument> {
  const names: readonly string[] = imported ? [...NOT_IN_FILES, ...OWN_OF_FLOW] : NOT_IN_FILES
  return Object.fromEntries(Object.entries(old).filter(([name]) => names.includes(name)))
}

/** The issues of a file or a diagram that is refused. */
export function issuesOf({ code, params, data }: Fault): Issue[] {
  const { issues } = (data ?? {}) as { issues?: Issue[] }
  return issues ?? [{ path: '', code, params }]
}

/** The command that puts what was read into the app. */
export const callForFile = ({ flow, replaced }: Extract<FileRead, { kind: 'read' }>): Call =>
  replaced ? { command: 'source.apply', args: { value: flow } } : { command: 'document.add', args: { value: flow } }

export const nameOfFile = (flow: FlowDocument): string => `${flow.process || nameOf(flow)}.bpmn`
