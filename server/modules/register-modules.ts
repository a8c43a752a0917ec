/**
 * The calls of the modules. They come before the entities' own calls, so a module may answer one of those in its own way.
 * @source house.md "What is unusual is named, never coded in the JSON"
 */
import { PLAIN } from '../entity/routes.ts'
import { answer } from '../http/envelope.ts'
import { langOf } from '../http/lang.ts'
import type { Part } from '../services.ts'
import { MESSAGE_CALLS } from './message/calls.ts'
import type { ModuleCall } from './module-call.ts'
import { schemaDocumentDetail, schemaDocumentList } from './schema/documents.ts'
import { SYSTEM_CALLS } from './system/calls.ts'
import { tenantInfo } from './system/tenant-info.ts'

const CALLS: ModuleCall[] = [...SYSTEM_CALLS, ...MESSAGE_CALLS, schemaDocumentList, schemaDocumentDetail]

export const registerModules: Part = (app, services) => {
  const { db, entities, store } = services
  for (const { method, url, summary, right, unkept, run } of CALLS) {
    const schema = { tags: [right[0]], summary }
    app.route({
      method,
      url,
      schema,
      config: { unkept },
      ...PLAIN,
      handler: async request => {
        const who = services.who(request)
        await entities.mustBeAllowed(who, ...right)
        const input = { ...(request.query as object), ...((request.body as object | null) ?? {}) }
        return answer(await run({ who, db, entities, store, lang: langOf(request), input }))
      },
    })
  }
  tenantInfo(app, services)
}
