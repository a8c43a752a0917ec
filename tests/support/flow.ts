import type { FlowDocument, FlowElement, FormDocument, NodeSettings } from '#engine/schema/document.ts'
import { deployFlow } from '#server/flow/definition/deploy.ts'
import type { Caller, TestServer } from './server.ts'

export const PROCESS = '/api/blade-workflow/process'

type Way = [from: string, to: string, condition?: string]

/** A flow of a start, tasks and other elements, and an end; without ways they follow each other. */
export function flowOf(
  key: string,
  between: [id: string, settings: NodeSettings & Partial<FlowElement>][],
  more: Partial<FlowDocument> & { ways?: Way[] } = {},
): FlowDocument {
  const { ways, ...rest } = more
  const ids = ['start', ...between.map(([id]) => id), 'end']
  const linear = ids.slice(1).map((to, at): Way => [ids[at]!, to])
  return {
    kind: 'flow',
    grammar: 1,
    key: `${key}.flow`,
    title: { zh: key },
    process: key,
    administrators: { roles: ['administrator'] },
    elements: [
      { id: 'start', bpmn: 'start', type: 'startEvent' },
      ...between.map(([id, settings]) => ({ id, bpmn: id, type: 'userTask', name: id, ...settings }) as FlowElement),
      { id: 'end', bpmn: 'end', type: 'endEvent' },
      ...(ways ?? linear).map(
        ([from, to, condition], at): FlowElement => ({
          id: `way${at}`,
          bpmn: '',
          type: 'sequenceFlow',
          from,
          to,
          ...(condition && { condition }),
        }),
      ),
    ],
    ...rest,
  }
}

/** Deploys a flow as a publish does. @returns the id of its deployment */
export function deploy(
  server: TestServer,
  flow: FlowDocument,
  forms: Record<string, FormDocument> = {},
  tenant = '000000',
) {
  return server.db.write({ tenant }, trx => deployFlow(trx, '1', { flow, forms, app: flow.process }))
}

export const users = (...codes: string[]): NodeSettings => ({ who: [{ id: 'who', is: 'users', codes }] })

export interface Started {
  processInsId: string
  serialNumber: string
}

export async function start(caller: Caller, key: string, values: object = {}): Promise<string> {
  const answer = await caller.post<Started>(`${PROCESS}/startProcessByKey`, { processDefKey: key, ...values })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.processInsId
}

interface Row {
  taskId: string
  taskName: string
  processInsId: string
  processIsFinished: string
  progress?: string | null
}

export async function rowsOf(caller: Caller, list: string, instance?: string): Promise<Row[]> {
  const answer = await caller.get<{ records: Row[] }>(`${PROCESS}/${list}?size=200`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.records.filter(row => instance === undefined || row.processInsId === instance)
}

export async function taskOf(caller: Caller, instance: string): Promise<string> {
  const [row] = await rowsOf(caller, 'todoList', instance)
  if (!row) throw new Error(`no task of ${instance}`)
  return row.taskId
}

/** Acts on the caller's open task of the instance. */
export async function act(caller: Caller, instance: string, call: string, body: object = {}) {
  return caller.post(`${PROCESS}/${call}`, { taskId: await taskOf(caller, instance), ...body })
}

export const agree = (caller: Caller, instance: string, body: object = {}) =>
  act(caller, instance, 'completeTask', { pass: true, comment: 'ok', ...body })
export const refuse = (caller: Caller, instance: string, body: object = {}) =>
  act(caller, instance, 'completeTask', { pass: false, comment: 'no', ...body })
