/**
 * The engine of processes alone: an approval with a countersign of four, from its start to its end:
 * `npm run bench -- flow`.
 * @source docs/bench.md#measurements
 */
import { readFileSync } from 'node:fs'
import { readProcesses } from '#engine/flow/bpmn/read-process.ts'
import { compileProcess } from '#engine/flow/graph/compile-process.ts'
import { type Host, NEW, step } from '#engine/flow/step.ts'
import { sayMachine } from './stand.ts'

const INSTANCES = 20_000
const SIGNERS = ['a', 'b', 'c', 'd']
const VARS = { applyUserName: 'Ann', leader: 'bob', days: 7, deans: SIGNERS }
const FILE = new URL('../conformance/cases/bpmn/leave.bpmn', import.meta.url)

const [leave] = readProcesses(readFileSync(FILE, 'utf8'))
const graph = compileProcess(leave!)
const host: Host = { now: Date.now(), holds: () => true, nextFiring: () => null }

/** @returns characters of the state in the middle of the countersign */
function runOne(): number {
  let characters = 0
  let { state } = step(graph, NEW, { do: 'start', vars: VARS }, host)
  while (!state.ended) {
    const { id, for: what } = state.tokens.find(token => token.for === 'task' || token.for === 'child')!
    const done = what === 'child' ? { do: 'childEnded' as const, token: id } : { do: 'complete' as const, token: id }
    state = step(graph, state, done, host).state
    if (state.tokens.length === SIGNERS.length) characters = JSON.stringify(state).length
  }
  return characters
}

for (let count = 0; count < INSTANCES / 10; count++) runOne()
const before = process.cpuUsage()
let characters = 0
for (let count = 0; count < INSTANCES; count++) characters = runOne()
const { user, system } = process.cpuUsage(before)
console.log(sayMachine())
console.log(`instances per CPU-second  ${Math.round(INSTANCES / ((user + system) / 1e6))}   wanted ≥ 5000`)
console.log(`state mid-countersign     ${characters} characters   wanted ≤ 1000`)
