/** The queries of a page as one call, whose answer is lines of JSON. @source docs/http.md#every-entity */
import type { Answered, DataPort } from '#engine/ports/ports.ts'
import type { Door } from './door.ts'
import { faultOf, refuseCut } from './open-body.ts'

type Line = Answered & { id?: string; refused?: Record<string, unknown> }

export async function askLines(
  http: Pick<Door, 'call'>,
  [asks, tell, seen]: Parameters<DataPort['queries']>,
): Promise<void> {
  const queries = asks.map(ask => ('entity' in ask ? { ...ask, entity: ask.entity.document.key } : ask))
  const line = ({ id, refused, ...answer }: Line) => {
    if (id !== undefined) tell(id, refused ? { error: faultOf(refused) } : answer)
  }
  await http.call('POST', '/api/data/queries', {
    json: { queries, seen },
    open: response => readLines(response.body!, line).catch(refuseCut),
  })
}

async function readLines(body: ReadableStream<BufferSource>, line: (value: Line) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const each of lines) line(JSON.parse(each))
  }
}
