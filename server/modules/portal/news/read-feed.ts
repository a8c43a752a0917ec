import { Worker } from 'node:worker_threads'
import { Fault } from '#engine/error/fault.ts'
import type { FeedItem } from './items-of.ts'

const PATIENCE_MS = 5_000
const HEAP_MB = 256

/**
 * The first `most` items of a feed, read in a worker.
 * @throws Fault 'news.unreadable', 'news.empty', 'news.heavy' for what takes too much time or memory
 */
export async function readFeed(text: string, most: number, patienceMs = PATIENCE_MS): Promise<FeedItem[]> {
  const items = await readApart(text, most, patienceMs)
  if (items.length === 0) throw new Fault('news.empty')
  return items
}

function readApart(text: string, most: number, patienceMs: number): Promise<FeedItem[]> {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: { text, most },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const late = AbortSignal.timeout(patienceMs)
  return new Promise<FeedItem[]>((resolve, reject) => {
    const refuse = (code: string, cause?: unknown) => reject(new Fault(code, {}, { cause }))
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'news.heavy' : 'news.unreadable', error),
    )
    worker.once('exit', () => refuse('news.unreadable'))
    late.addEventListener('abort', () => refuse('news.heavy', late.reason))
  }).finally(() => worker.terminate())
}
