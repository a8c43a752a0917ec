/**
 * The templates of processes, as the server checks and simulates them, and those of apps, as it publishes them.
 * @source docs/designer.md#processes; docs/designer.md#templates
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppState, PublishAnswer, SimulationAnswer } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { docsOf, listOf, modelsOf } from '#designer/commands/documents/docs.ts'
import { viewOf } from '#designer/commands/documents/view.ts'
import { runCalls } from '#designer/commands/run.ts'
import { appTemplates } from '#designer/gallery/new-app/templates/app-templates.ts'
import { takeTemplate } from '#designer/new/flow/take-template.ts'
import { TEMPLATES } from '#designer/new/flow/templates.ts'
import { filledSamples } from '#engine/entity/samples.ts'
import { isFlow } from '#engine/kind/flow.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState } from '../support/design.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let creator: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'cara', roles: ['creator'] })
  await server.loginNew({ account: 'zhao', roles: ['staff'], depts: ['physics'] })
  await server.loginNew({ account: 'chen', roles: ['staff'] })
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update blade_dept d set leader = h.id from blade_user u, blade_user h
      where d.tenant_id = ${trx.tenant} and u.tenant_id = ${trx.tenant} and h.tenant_id = ${trx.tenant}
        and u.account = 'zhao' and h.account = 'chen' and d.id = any(u.dept_id)`.execute(trx),
  )
})
afterAll(() => server?.stop())

/** What is filled in, where it decides, and the path it leads to. */
const PATHS: Record<string, [values: object, path: string[]][]> = {
  leave: [
    [{ days: 2 }, ['head', 'file']],
    [{ days: 4 }, ['head', 'dean', 'file']],
  ],
  trip: [
    [{ cost: '300' }, ['head']],
    [{ cost: '9000' }, ['finance', 'head']],
  ],
  expense: [
    [{ amount: '300' }, ['head', 'finance', 'pay']],
    [{ amount: '10000' }, ['head', 'finance', 'dean', 'pay']],
  ],
  purchase: [
    [{ amount: '4999.99' }, ['head']],
    [{ amount: '5000' }, ['head', 'assets']],
    [{ amount: '50000' }, ['head', 'assetsFirst', 'management']],
  ],
  seal: [[{}, ['head', 'countersign', 'keeper']]],
  repair: [[{}, ['repair', 'confirm']]],
  letter: [[{}, ['head', 'legal', 'offices', 'sign', 'issue']]],
  recruitment: [[{}, ['head', 'review', 'notice', 'confirm']]],
  course: [[{}, ['head', 'affairs']]],
  room: [
    [{ people: 8 }, ['keeper']],
    [{ people: 80 }, ['security', 'keeper']],
  ],
}

test('each template has its paths here', () => {
  expect(Object.keys(PATHS).toSorted()).toEqual(TEMPLATES.map(([id]) => id).toSorted())
})

test.each(TEMPLATES)(
  '%s is taken into a new app, lacks people alone, and takes its paths once they are chosen',
  async (id, template) => {
    const app = `of${id.charAt(0).toUpperCase()}${id.slice(1)}`
    await makeApp(creator, app)
    const { draft, library } = await openState(creator, app)
    const ground = { entities: library.entities, shipped: {} }
    const view = viewOf(docsOf(draft.documents), ground)
    const [model] = modelsOf(view.stored)
    const { flow, calls } = takeTemplate(app, view, [id, template], model!)
    const documents = listOf(runCalls(view, ground, calls).docs)
    const check = async (sent: AnyDocument[]) =>
      (await creator.post<WireIssue[]>(`${APPS}/${app}/check`, { documents: sent })).body.data
        .filter(({ level }) => level !== 'warning' && level !== 'hint')
        .map(({ code }) => code)
    expect([...new Set(await check(documents))].filter(code => !/^flow\.no-(handler|copy)$/.test(code))).toEqual([])

    const chosen = documents.map(document =>
      isFlow(document)
        ? {
            ...document,
            elements: document.elements.map(element => ({
              ...element,
              ...(element.type === 'userTask' &&
                !element.who && { who: [{ id: 'who', is: 'users' as const, codes: ['chen'] }] }),
              ...(element.type === 'task' && { copy: { to: { roles: ['staff'] } } }),
            })),
          }
        : document,
    )
    // until they are, the administrators get the tasks, and the path says so
    await editDraft(creator, app, () => documents)
    const unchosen = await creator.post<SimulationAnswer>(`${APPS}/${app}/simulate`, { flow: flow.key, as: 'zhao' })
    expect(unchosen.body.data.steps.filter(({ chosen }) => chosen)).toEqual([])
    expect(await check(chosen)).toEqual([])
    expect((await editDraft(creator, app, () => chosen)).status).toBe(200)
    for (const [values, path] of PATHS[id]!) {
      const { body, text } = await creator.post<SimulationAnswer>(`${APPS}/${app}/simulate`, {
        ...{ flow: flow.key, as: 'zhao', values },
      })
      expect(body.data?.stopped, text).toBeUndefined()
      expect(body.data.ending).toBe('finished')
      expect(body.data.steps.map(({ node }) => node)).toEqual(path)
    }
  },
)

test.each(appTemplates('2026-11-29', 'zh').map(template => [template.key, template] as const))(
  'the app %s is published as it is, and each of its rows becomes a record',
  async (key, { title, documents }) => {
    const made = await creator.post<AppState>(APPS, { key, title, documents })
    expect(made.status, made.text).toBe(200)
    const { rev } = made.body.data.draft
    const { body, text } = await creator.post<PublishAnswer>(`${APPS}/${key}/publish`, { rev, note: '', samples: true })
    const rows = modelsOf(docsOf(documents)).flatMap(filledSamples)
    expect(body.data?.samples, text).toEqual({ made: rows.length, refused: [] })
  },
)
