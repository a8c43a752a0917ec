/** The designer's check list and the server's: the same check, run with what each side knows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { draftContextOf } from '#designer/session/check/draft-context-of.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { CASES, sound, spoiled } from '../support/check-cases.ts'
import { APPS, editDraft, makeApp, openState, publish, withPage } from '../support/design.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let creator: Caller
let state: AppState

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  await makeApp(creator, 'loan')
  await editDraft(creator, 'loan', () => sound)
  expect((await publish(creator, 'loan')).text).toContain('"version":1')
  await makeApp(creator, 'guest') // another app with a screen over this one's model
  await editDraft(
    creator,
    'guest',
    withPage(page => ({ ...page, from: 'loan', change: [{ set: 'form/title', to: { when: { var: 'kind' } } }] })),
  )
  state = await openState(creator, 'loan')
})
afterAll(() => server?.stop())

const browser = (documents: AnyDocument[]) =>
  checkDraft(documents, draftContextOf(state, manifests as unknown as WidgetManifests))
const both = async (documents: AnyDocument[]) => {
  const answer = await creator.post<WireIssue[]>(`${APPS}/loan/check`, { documents })
  const here = JSON.parse(JSON.stringify(browser(documents))) as unknown
  return { here, there: answer.body.data.map(({ msg: _, ...issue }) => issue) }
}

test('the sound app has nothing to mend on either side', async () => {
  expect(await both(sound)).toEqual({ here: [], there: [] })
})

/** A body refused before it is a draft, what is lost in JSON, and a name that is free here. */
const NOT_SENT = ['design.draft.large', 'document.deep', 'document.key', 'design.key.taken']

test.each(CASES.filter(({ code }) => !NOT_SENT.includes(code)).map(one => [one.code, one.where, one] as const))(
  '%s at %s: the same list on both sides',
  async (_, __, one) => {
    const { here, there } = await both(spoiled(one))
    expect(there).not.toEqual([])
    expect(here).toEqual(there)
  },
)

test('what would break another app is named on both sides', async () => {
  await editDraft(
    creator,
    'guest',
    withPage(page => ({
      ...page,
      from: 'loan',
      change: [{ set: 'form/title', to: { when: { '==': [{ var: 'kind' }, 'av'] } } }],
    })),
  )
  expect((await publish(creator, 'guest')).body.code).toBe(200)
  state = await openState(creator, 'loan')
  const without = sound.map(document =>
    document.key === 'loan'
      ? { ...document, fields: (document as EntityDocument).fields.filter(field => field.id !== 'kind') }
      : document,
  ) as AnyDocument[]
  const { here, there } = await both(without)
  expect(there).toContainEqual(expect.objectContaining({ path: 'page/guest.manage/nodes/form/nodes/title/when' }))
  expect(here).toEqual(there)
})

test('of other apps’ screens that do not name it the designer is told no more than that they are there', () => {
  const screens = state.library.documents
  expect(screens.find(one => one.key === 'guest.manage')).toHaveProperty('change')
  const users = screens.find(one => one.key === 'system.user')
  expect(Object.keys(users ?? {}).sort()).toEqual(['grammar', 'key', 'kind', 'title'])
})
