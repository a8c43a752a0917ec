import { answer } from '../../http/answer/envelope.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import type { RegisterRoutes } from '../../services.ts'
import { tenantOf } from '../../site/tenant-of-domain.ts'

/** The tenant of a domain; callable before signing in, so it answers nothing else. @source SE-01, SE-50 */
export const tenantInfo: RegisterRoutes = (app, { db }) => {
  const schema = { tags: ['tenant'], summary: 'The tenant of an address', querystring: { domain: { type: 'string' } } }
  app.get('/api/blade-system/tenant/info', { schema, config: { isPublic: 'open' } }, async request => {
    const { domain = '' } = readTexts(request.query, ['domain'])
    return answer(await tenantOf(db, domain))
  })
}
