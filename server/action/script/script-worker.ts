/**
 * Runs scripts one after the other outside of the main thread, which ends it when one takes too long.
 * @source ADR 0022; docs/security.md#scripts
 */
import { parentPort } from 'node:worker_threads'
import { evaluate, loadInterpreter, type ScriptTask } from './evaluate.ts'

const interpreter = await loadInterpreter()
parentPort?.on('message', (task: ScriptTask) => parentPort?.postMessage(evaluate(interpreter, task)))
parentPort?.postMessage('ready')
