/**
 * Calls by which other systems tell processes that something happened.
 * @source docs/workflow.md#from-outside; docs/http.md#processes
 */
import { Fault } from '#engine/error/fault.ts'
import type { Variables } from '#engine/flow/state.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { isRecord } from '#engine/value/value.ts'
import { isReserved } from '../../flow/form/form-work.ts'
import { type Correlation, completeReceive, tellMessage, tellSignal } from '../../flow/work/receive.ts'
import type { Verb } from '../verb.ts'

type Input = Record<string, unknown>

const MOST_VARIABLES = 100
const NAME = /^[A-Za-z_]\w{0,63}$/
/** They are kept with the instance and written with each step. In characters of JSON. */
const LARGEST = 20_000

/** @throws Fault 'flow.event-variables', 'flow.event-size' */
function readVariables(input: unknown): Variables {
  const vars = input ?? {}
  const names = isRecord(vars) ? Object.keys(vars) : null
  const isWrong = (name: string) => !NAME.test(name) || isReserved(name)
  if (!names || names.length > MOST_VARIABLES || names.some(isWrong))
    throw new Fault('flow.event-variables', { most: MOST_VARIABLES, names: names?.filter(isWrong).join(', ') ?? '' })
  if (JSON.stringify(vars).length > LARGEST) throw new Fault('flow.event-size', { most: LARGEST })
  return vars as Variables
}

/** @throws Fault 'flow.event-none' for an id that is none */
function readCorrelation({
  processInstanceId,
  processInsId,
  serialNumber,
  businessKey,
  processDefinitionKey,
}: Input): Correlation {
  const id = (value: unknown) => {
    if (value === undefined || value === null || value === '') return null
    const read = readId(value)
    if (read === null) throw new Fault('flow.event-none', { name: String(value).slice(0, 64) })
    return read
  }
  const text = (value: unknown) => (typeof value === 'string' && value ? value : null)
  return {
    processInsId: id(processInstanceId ?? processInsId),
    businessKey: id(businessKey),
    serialNumber: text(serialNumber),
    processDefKey: text(processDefinitionKey),
  }
}

/** @throws Fault 'flow.event-name' */
function nameIn(value: unknown): string {
  if (typeof value !== 'string' || !value.trim() || value.length > 200) throw new Fault('flow.event-name')
  return value.trim()
}

const message: Verb = {
  method: 'POST',
  run: ({ flow, who, input }) =>
    tellMessage(flow.act, who, {
      name: nameIn(input.name),
      vars: readVariables(input.variables),
      to: readCorrelation(input),
    }),
}

const signal: Verb = {
  method: 'POST',
  async run({ flow, who, input }) {
    const call = { name: nameIn(input.name), vars: readVariables(input.variables), to: readCorrelation(input) }
    return { reached: await tellSignal(flow.act, who, call) }
  },
}

const receive: Verb = {
  method: 'POST',
  run: ({ flow, who, input }) => {
    const to = readCorrelation(input)
    if (Object.values(to).every(value => value === null)) throw new Fault('flow.event-where')
    return completeReceive(flow.act, who, { node: nameIn(input.nodeId), vars: readVariables(input.variables), to })
  },
}

export const EVENT_VERBS: Record<string, Verb> = {
  'ops.message': message,
  'ops.signal': signal,
  'ops.receive': receive,
}
