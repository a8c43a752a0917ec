/**
 * What every call and job of approvals does to the rows of processes, as it was recorded: `RECORD=1` records it anew.
 * A step of the recording is a line: the command, what it answered, and which rows are new (+), changed (~) or gone (-).
 */
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Made, makeProcess } from './approval-process.ts'
import type { Difference } from './approval-rows.ts'
import { type Command, type Outcome, openStand, type Stand } from './approval-stand.ts'
import { Chooser, KINDS, kindOf } from './choose-command.ts'
import { diceOf } from './dice.ts'

const FILE = `${import.meta.dirname}/approval-runs.json`
const RUNS = 100
const MOST_COMMANDS = 14

interface Step {
  do: Command
  answer: Outcome
  rows: Difference
}
interface Run {
  run: number
  seed: number
  steps: Step[]
}

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand?.close())

const keysOf = ({ flows }: Made) => flows.map(({ process }) => process)

test('calls and jobs of approvals leave the rows that were recorded', { timeout: 300_000 }, async () => {
  if (process.env.RECORD === '1') write(await record())
  const runs = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Run[]
  const differences: string[] = []
  if (process.env.RECORD !== '1') for (const run of runs) differences.push(...(await play(run)))
  expect(differences.slice(0, 10).join('\n\n')).toBe('')
})

test('every command is recorded with success and with refusal', () => {
  const runs = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Run[]
  const counts = countsOf(runs.flatMap(({ steps }) => steps))
  if (process.env.RECORD === '1')
    console.log(KINDS.map(kind => `${kind}: ${JSON.stringify(counts.get(kind))}`).join('\n'))
  const lacking = KINDS.filter(kind => !counts.get(kind)?.done || !counts.get(kind)?.refused)
  expect(lacking).toEqual([])
})

type Counts = Map<string, { done: number; refused: number }>

function countsOf(steps: Step[], counts: Counts = new Map()): Counts {
  for (const { do: command, answer } of steps) {
    const count = counts.get(kindOf(command)) ?? { done: 0, refused: 0 }
    const { done = 1 } = (answer.data ?? {}) as { done?: number } // of several tasks
    if (answer.status === 200 && done > 0) count.done++
    else count.refused++
    counts.set(kindOf(command), count)
  }
  return counts
}

/** Plays until the first difference, behind which everything is different. */
async function play({ run, seed, steps }: Run): Promise<string[]> {
  const made = makeProcess(run, seed)
  await stand.deploy(made)
  const rows = stand.rowsOf(keysOf(made))
  for (const [at, step] of steps.entries()) {
    const found = await stand.perform(step.do, rows, keysOf(made))
    const said = tell({ ...found.rows, answer: found.answer }, { ...step.rows, answer: step.answer })
    if (said) return [`run ${run}, step ${at + 1}: ${JSON.stringify(step.do)}\n${said}`]
  }
  await stand.leave(keysOf(made))
  return []
}

/** Missing and unexpected rows, one a line. */
function tell(found: object, wanted: object): string {
  const lines = (rows: object) => Object.entries(rows).map(([name, row]) => `${name} ${JSON.stringify(row)}`)
  const [is, was] = [lines(found), lines(wanted)]
  return [
    ...was.filter(line => !is.includes(line)).map(line => `  missing     ${line}`),
    ...is.filter(line => !was.includes(line)).map(line => `  unexpected  ${line}`),
  ].join('\n')
}

async function record(): Promise<Run[]> {
  const counts: Counts = new Map()
  const runs: Run[] = []
  for (let run = 1; run <= RUNS; run++) {
    const seed = run * 101
    const made = makeProcess(run, seed)
    await stand.deploy(made)
    const rows = stand.rowsOf(keysOf(made))
    const chooser = new Chooser(diceOf(seed + 1), rows, made, counts)
    const steps: Step[] = []
    for (let over = 0; steps.length < MOST_COMMANDS && over < 3; ) {
      const command = chooser.next()
      const step = { do: command, ...(await stand.perform(command, rows, keysOf(made))) }
      if (step.answer.status >= 500) console.warn(run, JSON.stringify(step))
      steps.push(step)
      countsOf([step], counts)
      if (rows.seen.instances.every(({ end_time: end }) => end !== null)) over++
    }
    await stand.leave(keysOf(made))
    runs.push({ run, seed, steps })
  }
  return runs
}

/** One line a step. */
function write(runs: Run[]): void {
  const text = runs.map(({ run, seed, steps }) => {
    const lines = steps.map(step => JSON.stringify(step)).join(',\n')
    return `{"run":${run},"seed":${seed},"steps":[\n${lines}\n]}`
  })
  fs.writeFileSync(FILE, `[\n${text.join(',\n')}\n]\n`)
}
