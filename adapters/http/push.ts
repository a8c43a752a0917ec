/**
 * The push stream (server-sent events read by fetch, because the token is sent in a header). Opens with the first
 * listener, closes with the last, reconnects by itself and resumes after the last event received.
 * @source docs/security.md#push; docs/http.md#session
 */
import type { PushPort } from '#engine/ports/ports.ts'

export type Push = PushPort

interface PushOptions {
  base: string
  /** awaited before the stream is requested */
  ready(): Promise<void>
  headers(): Record<string, string>
  /** null before sign-in */
  token(): string | null
  /** Called when the server did not open the stream. @param status of HTTP @param held the token that was sent */
  onRefused(status: number, held: string | null): void
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export function createPush(options: PushOptions): Push {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  let stop: AbortController | null = null
  let lastId = ''
  let isLive = false

  async function run(signal: AbortSignal) {
    let waitMs = FIRST_WAIT_MS
    while (!signal.aborted) {
      if (options.token()) {
        await readStream(signal, () => {
          waitMs = FIRST_WAIT_MS
          isLive = true
          tell('open', undefined)
        }).catch(() => undefined)
        isLive = false
      }
      await pause(waitMs, signal)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }

  async function readStream(signal: AbortSignal, opened: () => void) {
    await options.ready()
    const held = options.token()
    const headers = {
      ...options.headers(),
      Accept: 'text/event-stream',
      ...(lastId ? { 'Last-Event-ID': lastId } : {}),
    }
    const response = await fetch(`${options.base}/api/push/stream`, { headers, signal, credentials: 'include' })
    if (!response.ok || !response.body) return options.onRefused(response.status, held)
    opened()
    let rest = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) deliver(block)
    }
  }

  function deliver(block: string) {
    if (block === ': beat') return tell('beat', undefined)
    const { id, event, data } = parseEvent(block)
    if (id) lastId = id
    if (data !== undefined) tell(event, data)
  }

  function tell(event: string, data: unknown) {
    for (const listener of listeners.get(event) ?? []) listener(data)
  }

  return {
    isLive: () => isLive,
    on(event, listener) {
      const group = listeners.get(event) ?? new Set()
      listeners.set(event, group.add(listener))
      if (!stop) {
        stop = new AbortController()
        void run(stop.signal)
      }
      return () => {
        group.delete(listener)
        if ([...listeners.values()].some(set => set.size > 0)) return
        stop?.abort()
        stop = null
      }
    },
  }
}

/** One block of the stream; `data` is undefined when it has none (a heartbeat). */
export function parseEvent(block: string): { id: string; event: string; data: unknown } {
  const found = { id: '', event: 'message', data: [] as string[] }
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'id') found.id = value
    else if (name === 'event') found.event = value
    else if (name === 'data') found.data.push(value)
  }
  return { ...found, data: found.data.length > 0 ? parseData(found.data.join('\n')) : undefined }
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
