/**
 * One run of a script in QuickJS, an interpreter compiled to WebAssembly: it reaches the JSON it is given and nothing of
 * the host. The memory of the interpreter has a fixed size; a runtime of its own is made for each run.
 * @source ADR 0022; docs/security.md#scripts
 */
import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

export interface ScriptTask {
  source: string
  /** JSON of one object; its keys are the names the script reads */
  input: string
  names: string[]
  /** ms since 1970 that the script's clock stands at; null: it has none */
  now: number | null
  /** of processor time */
  timeMs: number
  /** of the result's JSON */
  bytes: number
}

export type ScriptOutcome =
  | { is: 'done'; result: string }
  | { is: 'slow' | 'memory' | 'size' }
  | { is: 'error'; line: number | null; words: string }

const PAGE_BYTES = 65_536
const MEMORY_BYTES = 16 * 1024 * 1024
/** Below what the stack of the worker holds. */
const STACK_BYTES = 128 * 1024
const FILE = 'script'
const WORDS_LENGTH = 200

/**
 * Runs before the script: keeps the functions that read and print JSON, stops the clock and takes randomness away.
 */
const PRELUDE = `(function (now) {
  const { parse, stringify } = JSON
  const { construct } = Reflect
  const Real = Date
  const Clock = function (...given) {
    const made = given.length ? given : [now]
    return new.target ? construct(Real, made, new.target) : new Real(now).toString()
  }
  Clock.prototype = Real.prototype
  Real.prototype.constructor = Clock
  Clock.parse = Real.parse
  Clock.UTC = Real.UTC
  Clock.now = () => now
  globalThis.Date = Clock
  delete Math.random
  return (run, text) => {
    const result = stringify(run(parse(text)))
    return result === undefined ? 'null' : result
  }
})`

/** Loads the interpreter with a memory that does not grow. */
export function loadInterpreter(): Promise<QuickJSWASMModule> {
  const pages = MEMORY_BYTES / PAGE_BYTES
  const wasmMemory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
}

/** @throws Error when the interpreter itself gave up; it must not be used again */
export function evaluate(interpreter: QuickJSWASMModule, task: ScriptTask): ScriptOutcome {
  const runtime = interpreter.newRuntime()
  const begun = spentMs()
  let isLate = false
  runtime.setMemoryLimit(MEMORY_BYTES)
  runtime.setMaxStackSize(STACK_BYTES)
  runtime.setInterruptHandler(() => {
    isLate ||= spentMs() - begun > task.timeMs
    return isLate
  })
  const context = runtime.newContext()
  const outcome = run(context, task, () => isLate)
  context.dispose()
  runtime.dispose()
  return outcome
}

/** Processor time of this thread, in ms: a busy machine makes no script late. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function run(context: QuickJSContext, task: ScriptTask, isLate: () => boolean): ScriptOutcome {
  const held: QuickJSHandle[] = []
  const hold = (handle: QuickJSHandle) => {
    held.push(handle)
    return handle
  }
  const take = (result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle => {
    if (result.error) throw new Thrown(hold(result.error))
    return hold(result.value)
  }
  const evalCode = (code: string, file = FILE) => context.evalCode(code, file, { strict: true })
  try {
    const prelude = take(evalCode(PRELUDE, 'prelude'))
    const now = hold(context.newNumber(task.now ?? Number.NaN))
    const call = take(context.callFunction(prelude, context.undefined, now))
    const [asExpression, asBody] = wrappings(task)
    const expression = evalCode(asExpression)
    if (expression.error) hold(expression.error)
    const script = expression.error ? take(evalCode(asBody)) : hold(expression.value)
    const input = hold(context.newString(task.input))
    const result = context.getString(take(context.callFunction(call, context.undefined, script, input)))
    return Buffer.byteLength(result) > task.bytes ? { is: 'size' } : { is: 'done', result }
  } catch (error) {
    if (isLate()) return { is: 'slow' }
    if (!(error instanceof Thrown)) throw error
    return describe(context.dump(error.handle))
  } finally {
    for (const handle of held) handle.dispose()
  }
}

/** What the script threw. */
class Thrown extends Error {
  readonly handle: QuickJSHandle

  constructor(handle: QuickJSHandle) {
    super('thrown')
    this.handle = handle
  }
}

/** The script as one expression, and as the body of a function; its first line stays the first. */
function wrappings({ source, names }: ScriptTask): [expression: string, body: string] {
  const head = `(function ({${names.join(',')}}) {`
  return [`${head}return (${source.replace(/[;\s]+$/, '')}\n)})`, `${head}${source}\n})`]
}

function describe(error: unknown): ScriptOutcome {
  const { name, message, stack } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  // without memory for an error the interpreter throws null
  if (error === null || (name === 'InternalError' && message === 'out of memory')) return { is: 'memory' }
  const line = new RegExp(`\\b${FILE}:(\\d+)`).exec(String(stack ?? ''))?.[1]
  const words = message === undefined ? String(error) : `${name ?? 'Error'}: ${message}`
  return { is: 'error', line: line === undefined ? null : Number(line), words: words.slice(0, WORDS_LENGTH) }
}
