/**
 * Scripts of creators: submit checks and script tasks of processes. They run in workers that are kept warm, at most so
 * many at once, the others in order.
 * @source ADR 0022; docs/workflow.md#scripts
 */
import { Worker } from 'node:worker_threads'
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import { parseBody } from '../../http/request/body.ts'
import type { ScriptOutcome, ScriptTask } from './evaluate.ts'

interface ScriptLimits {
  /** of processor time */
  timeMs: number
  /** of the input's and of the result's JSON */
  bytes: number
}

export interface Scripts {
  /**
   * Runs `source`, one expression or the body of a function that returns its result, over the names of `input`. The
   * clock of the script stands at `input.now`, a moment as text; without it the script has none.
   * @returns JSON; null when the script returns nothing
   * @throws Fault 'flow.script-slow', 'flow.script-memory', 'flow.script-error' (`line`, `words`), 'flow.script-size',
   * 'flow.script-result', 'flow.script-busy'
   */
  run(source: string, input: Record<string, Json>, limits?: Partial<ScriptLimits>): Promise<Json>
  /** Ends the workers; what runs is refused. */
  close(): Promise<void>
}

const LIMITS: ScriptLimits = { timeMs: 100, bytes: 64 * 1024 }
const WORKERS = 2
const MOST_WAITING = 100
const HEAP_MB = 32
const STACK_MB = 4
/** How many times its processor time a script may take before its worker is ended. */
const PATIENCE = 10
const NAME = /^[a-z][A-Za-z0-9]*$/

interface Running {
  task: ScriptTask
  done(outcome: ScriptOutcome): void
  failed(fault: Fault): void
}

/** @param workers  how many scripts run at once @param mostWaiting  how many more wait */
export function openScripts(workers = WORKERS, mostWaiting = MOST_WAITING): Scripts {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: Running[] = []

  function next(): void {
    while (waiting.length && idle.length) give(idle.pop()!, waiting.shift()!)
    if (waiting.length && all.size < workers) start()
  }

  function start(): void {
    const worker = new Worker(new URL('./script-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
      stdout: true,
      stderr: true,
    })
    all.add(worker)
    let isReady = false
    worker.on('error', () => {}) // it exits, which is handled below
    worker.once('exit', () => {
      forget(worker)
      if (!isReady) waiting.shift()?.failed(new Fault('flow.script-busy'))
      next()
    })
    worker.once('message', () => {
      isReady = true
      rest(worker)
    })
  }

  function rest(worker: Worker): void {
    idle.push(worker)
    worker.unref()
    next()
  }

  function forget(worker: Worker): void {
    all.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }

  function give(worker: Worker, { task, done }: Running): void {
    let isOver = false
    const end = (outcome: ScriptOutcome, isUsable: boolean) => {
      if (isOver) return
      isOver = true
      clearTimeout(late)
      worker.off('message', hear)
      worker.off('exit', crash)
      done(outcome)
      if (isUsable) return rest(worker)
      forget(worker)
      void worker.terminate()
      next()
    }
    // after a lack of memory, the memory is full of what could not be freed
    const hear = (outcome: ScriptOutcome) => end(outcome, outcome.is !== 'memory')
    const crash = () => end({ is: 'memory' }, false)
    // an answer that has arrived meanwhile is heard first
    const late = setTimeout(() => setImmediate(end, { is: 'slow' }, false), task.timeMs * PATIENCE)
    worker.ref()
    worker.on('message', hear)
    worker.once('exit', crash)
    worker.postMessage(task)
  }

  return {
    async run(source, input, limits = {}) {
      const { timeMs, bytes } = { ...LIMITS, ...limits }
      const text = JSON.stringify(input)
      if (Buffer.byteLength(text) > bytes || Buffer.byteLength(source) > bytes) throw tooLarge(bytes)
      if (waiting.length >= mostWaiting) throw new Fault('flow.script-busy')
      const at = typeof input.now === 'string' ? Date.parse(input.now) : Number.NaN
      const now = Number.isNaN(at) ? null : at
      const names = Object.keys(input).filter(name => NAME.test(name))
      const task: ScriptTask = { source, input: text, names, now, timeMs, bytes }
      const outcome = await new Promise<ScriptOutcome>((done, failed) => {
        waiting.push({ task, done, failed })
        next()
      })
      return readOutcome(outcome, task)
    },
    async close() {
      for (const { failed } of waiting.splice(0)) failed(new Fault('flow.script-busy'))
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}

function readOutcome(outcome: ScriptOutcome, { timeMs, bytes }: ScriptTask): Json {
  switch (outcome.is) {
    case 'done':
      return readResult(outcome.result)
    case 'slow':
      throw new Fault('flow.script-slow', { ms: timeMs })
    case 'memory':
      throw new Fault('flow.script-memory')
    case 'size':
      throw tooLarge(bytes)
    case 'error':
      throw new Fault('flow.script-error', { line: outcome.line ?? 1, words: outcome.words })
  }
}

/** The result is input: its depth and keys are checked as those of a body. */
function readResult(text: string): Json {
  try {
    return parseBody(text) as Json
  } catch (cause) {
    throw new Fault('flow.script-result', {}, { cause })
  }
}

function tooLarge(bytes: number): Fault {
  return new Fault('flow.script-size', { maxKb: bytes / 1024 })
}

const scripts = openScripts()

/** The scripts of this process. */
export const runScript: Scripts['run'] = scripts.run
