/** The recycle bin beside its model over many more steps than `npm test` takes. @source docs/http.md#recycle-bin */
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { documentsOfBin, walkBin } from '../support/bin-oracle.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

/** Walks of 200 steps: `BIN_WALKS`. */
const WALKS = Number(process.env.BIN_WALKS ?? 50)
const STEPS = 200

let server: TestServer
let creator: Caller
beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  const may = ['list', 'detail', 'add', 'edit', 'remove']
  await publishDocuments(server.db, 'shelf', documentsOfBin([{ id: 'creator', to: { roles: ['creator'] }, may }]))
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update schema_app set created_by = ${creator.result.user_id}::bigint where tenant_id = '000000' and key = 'shelf'`.execute(
      trx,
    ),
  )
})
afterAll(() => server?.stop())

test('random removals, restores, batch changes and undos end where a model of them ends', async () => {
  for (let seed = 100; seed < 100 + WALKS; seed++) await walkBin(creator, seed, STEPS)
})
