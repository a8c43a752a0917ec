/**
 * Reads a feed outside of the main thread: one that takes too much memory or time ends only this worker.
 * @source ADR 0051
 */
import { parentPort, workerData } from 'node:worker_threads'
import { itemsOf } from './items-of.ts'

const { text, most } = workerData as { text: string; most: number }
parentPort?.postMessage(itemsOf(text, most))
