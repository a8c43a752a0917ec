/** The calls of trials: those of who sends them, and the one of who tries. @source docs/http.md#design */
import type { FastifyInstance } from 'fastify'
import { isRecord } from '#engine/value/value.ts'
import { answer } from '../../http/answer/envelope.ts'
import type { Services } from '../../services.ts'
import type { DesignRoutes } from './design-routes.ts'
import { endTrial, listTrials, openTrial, sendTrial } from './trials.ts'

export function registerTrials(
  app: FastifyInstance,
  services: Services,
  { route, read, write, one }: DesignRoutes,
): void {
  route('GET', `${one}/trials`, 'The trials of the draft that go on', (who, { params }) =>
    read(who, work => listTrials(work, services, params.key)),
  )
  route('POST', `${one}/trials`, 'Sends the draft to people, to be tried: to', (who, { params, body }) =>
    write(who, work => sendTrial(work, services, params.key, isRecord(body) ? body.to : undefined)),
  )
  route('DELETE', `${one}/trials/:id`, 'Ends a trial', async (who, { params }) => {
    await write(who, work => endTrial(work, params.key, params.id))
    return null
  })
  app.get<{ Params: { id: string } }>(
    '/api/blade-schema/trial/:id',
    { schema: { tags: ['screen'], summary: 'A draft that was sent to the caller, cut for the caller' } },
    async request => answer(await openTrial(services, services.who(request), request.params.id)),
  )
}
