import type { Caller } from './server.ts'

/**
 * The push stream of `caller`; `next` waits for the next event, 'closed' at the end.
 * @param isLive  also for those that records were saved, which come at their own time
 */
export async function openStream(url: string, caller: Caller, lastId?: string, isLive = false) {
  const stop = new AbortController()
  const headers = { 'blade-auth': `bearer ${caller.token}`, ...(lastId ? { 'last-event-id': lastId } : {}) }
  const response = await fetch(`${url}/api/push/stream`, { headers, signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (!block.startsWith(':') && (isLive || !block.startsWith('event: records'))) return block
        continue
      }
      const { done, value } = await reader.read()
      if (done) return 'closed'
      text += value
    }
  }
  return { status: response.status, next, close: () => stop.abort() }
}
