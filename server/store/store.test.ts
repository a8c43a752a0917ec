import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { APPS, editDraft, makeApp, openState, publish, withPage } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { boot, type Running } from '../boot.ts'
import { readShipped, type Shipped } from '../layers/shipped.ts'
import { layView } from '../layers/view.ts'

describe('the layers', () => {
  const shipped = readShipped()
  const post = shipped.screen('system.post')!
  const ours = { ...post.document, title: { zh: '职务' } } as PageDocument
  const row = {
    ...{
      app: 'system.post',
      appKind: 'system' as const,
      version: 2,
      kind: 'page',
      key: 'system.post',
      grammar: 1,
      hash: '',
    },
    text: printDocument(ours),
    base: post.text,
    baseHash: '',
  }

  test('every shipped document is read, and those that are no entity are screens', () => {
    expect(shipped.entities.map(entity => entity.key)).toEqual(expect.arrayContaining(['user', 'role', 'dictBiz']))
    expect(shipped.screen('home')?.document.kind).toBe('dashboard')
    expect(shipped.screen('user')).toBeUndefined()
  })

  test('a tenant’s own version lies over the shipped document', () => {
    const view = layView(shipped, [], [row])
    expect(view.screen('system.post')).toEqual({ document: ours, app: { key: 'system.post', version: 2 } })
    expect(view.screen('system.user')?.app).toBeNull()
  })

  test('when the product changes the screen later, both changes are seen', () => {
    const noted = { ...post.document, change: [{ set: 'table/columns/postName', to: { width: 200 } }] } as PageDocument
    const newer: Shipped = {
      ...shipped,
      screen: key =>
        key === 'system.post' ? { ...post, document: noted, text: printDocument(noted) } : shipped.screen(key),
    }
    const { document } = layView(newer, [], [row]).screen('system.post')!
    expect(document).toMatchObject({ title: { zh: '职务' }, change: noted.change })
  })
})

describe('several processes', () => {
  let server: TestServer
  let second: Running
  let creator: Caller

  beforeAll(async () => {
    server = await startServer()
    second = await boot(server.config)
    creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  })
  afterAll(async () => {
    await second?.close()
    await server?.stop()
  })

  const titleAtSecond = async () => {
    const response = await fetch(`${second.url}/api/blade-schema/screen/noted.manage`, {
      headers: { 'blade-auth': `bearer ${creator.token}` },
    })
    return ((await response.json()) as { data: ScreenBundle | null }).data?.document.title.zh
  }

  test('a publish and a rollback are seen by the other process without a restart', async () => {
    await makeApp(creator, 'noted')
    await publish(creator, 'noted')
    await expect.poll(titleAtSecond, { timeout: 10_000, interval: 20 }).toBe('noted')
    await editDraft(
      creator,
      'noted',
      withPage(page => ({ ...page, title: { zh: '第二' } })),
    )
    await publish(creator, 'noted')
    await expect.poll(titleAtSecond, { timeout: 10_000, interval: 20 }).toBe('第二')
    await creator.post(`${APPS}/noted/rollback`, { version: 1 })
    await expect.poll(titleAtSecond, { timeout: 10_000, interval: 20 }).toBe('noted')
  })

  test('of two publishes at once one wins, and the other is told', async () => {
    await editDraft(
      creator,
      'noted',
      withPage(page => ({ ...page, title: { zh: '第三' } })),
    )
    const { draft, version } = await openState(creator, 'noted')
    const both = await Promise.all(
      [1, 2].map(() => creator.post(`${APPS}/noted/publish`, { rev: draft.rev, note: '' })),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect((await openState(creator, 'noted')).version).toBe(version! + 1)
  })
})
