import type { ServerProcess } from './process.ts'

/** The flag of Node that lets its memory be measured. */
export const INSPECTED = '--inspect=127.0.0.1:0'

/** What the program of a server holds after its collector has run, MB. @param server  started with `INSPECTED` */
export async function liveHeapMb(server: ServerProcess): Promise<number> {
  const socket = new WebSocket(/ws:\/\/\S+/.exec(server.said())![0])
  await new Promise(resolve => socket.addEventListener('open', resolve, { once: true }))
  const tell = (id: number, method: string) =>
    new Promise<{ result: { usedSize: number } }>(resolve => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data))
        if (answer.id === id) resolve(answer)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  await tell(1, 'HeapProfiler.collectGarbage')
  const { result } = await tell(2, 'Runtime.getHeapUsage')
  socket.close()
  return result.usedSize / 1e6
}
