/** A file of a record, by hand: whoever may open the record may open the file, nobody else, and only while they may. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { PNG, put } from '../support/upload.ts'
import { addButton, button, chooseFile, dialog, download, openPicture, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

type Access = NonNullable<EntityDocument['access']>[number]

const LIST = '/app/dossier.manage'
const FILES: Field[] = [
  { id: 'proof', type: 'file', title: { zh: '证明' } },
  { id: 'verdict', type: 'file', title: { zh: '内部材料' } },
]
const OWN: Access = {
  id: 'own',
  to: { roles: ['staff'] },
  may: ['list', 'detail', 'add', 'edit'],
  rows: { '==': [{ var: 'createUser' }, { var: '$me.id' }] },
}
const OFFICE: Access = { id: 'office', to: { roles: ['office'] }, may: ['list', 'detail'], hide: ['verdict'] }

let world: World
let admin: Caller
let owner: Person
let reader: Person
let stranger: Person
let links: { proof: string; verdict: string }

beforeAll(async () => {
  world = await openWorld()
  admin = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  for (const [account, name, role] of [
    ['ann', '王芳', 'staff'],
    ['office', '李明', 'office'],
    ['bob', '陈思远', 'staff'],
  ] as const)
    await world.server.loginNew({ account, name, roles: [role] })
  await makeApp(admin, 'dossier')
  await grant([OWN, OFFICE], FILES)
  owner = await world.enter('ann')
  reader = await world.enter('office')
  stranger = await world.enter('bob')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => reader))

/** Publishes a model with these grants and more fields. */
async function grant(access: Access[], more: Field[] = []): Promise<void> {
  const change = withEntity(entity => ({ ...entity, fields: [...entity.fields, ...more], access }))
  await editDraft(admin, 'dossier', change)
  const { status, text } = await publish(admin, 'dossier')
  expect(status, text).toBe(200)
}

/** Opens the record from the list. */
async function open({ page }: Person): Promise<void> {
  await button(page.getByRole('row').filter({ hasText: '评优材料' }), '查看').click()
  await see(dialog(page).getByRole('link', { name: '证书.png' })).toBeVisible()
}

/** Opens the address of a file as somebody to whom it was sent. */
async function follow(person: Person, link: string): Promise<number> {
  const tab = await person.context.newPage()
  const answer = (await tab.goto(world.server.url + link))!
  if (answer.status() === 404) await see(tab.getByText(/无权查看/)).toBeVisible()
  await tab.close()
  return answer.status()
}

test('RS-03 whoever added it sees it in the form and in the list', async () => {
  const { page } = owner
  await owner.goto(LIST)
  await addButton(page).click()
  const form = dialog(page)
  await form.getByLabel('标题').fill('评优材料')
  for (const [label, name] of [
    ['证明', '证书.png'],
    ['内部材料', '评议.png'],
  ] as const) {
    const picker = form.getByRole('button', { name: `${label} 选择文件` })
    await chooseFile(page, picker, { name, mimeType: 'image/png', buffer: PNG })
    await see(form.getByRole('link', { name })).toBeVisible()
  }
  await button(form, '保存').click()
  await open(owner)
  const linkTo = async (name: string) => (await dialog(page).getByRole('link', { name }).getAttribute('href'))!
  links = { proof: await linkTo('证书.png'), verdict: await linkTo('评议.png') }
  expect(await follow(owner, links.verdict)).toBe(200)
})

test('RS-03 readers of the record see and save it; a field hidden from a reader reveals neither name nor file', async () => {
  const { page } = reader
  await reader.goto(LIST)
  await open(reader)
  expect(await page.content()).not.toMatch(/评议|内部材料/)
  await openPicture(page, dialog(page), '证书.png')
  expect((await download(page)).suggestedFilename()).toBe('证书.png')
  expect(await follow(reader, links.verdict)).toBe(404)
  expect(reader.complaints()).toEqual([])
})

test('RS-03 people who may not open the record find no row, and its link, sent to them, opens nothing', async () => {
  await stranger.goto(LIST)
  await see(stranger.page.getByText('还没有dossier')).toBeVisible()
  for (const link of Object.values(links)) {
    for (const address of [link, `${link}?download`, `${link}?sheets`])
      expect(await follow(stranger, address)).toBe(404)
  }
})

test('RS-03 once the right is withdrawn a page that is still open saves it no more, though the browser has kept it', async () => {
  const { page } = reader
  await page.route('**/api/push/stream', route => route.abort()) // this page does not hear of it
  await reader.goto(LIST)
  await open(reader)
  await dialog(page).getByRole('link', { name: '证书.png' }).click()
  await see(dialog(page).getByRole('img', { name: '证书.png' })).toBeVisible()

  await grant([OWN])
  expect(await (await download(page)).failure()).toBeTruthy()
  expect(await follow(reader, links.proof)).toBe(404)
  await reader.goto(LIST)
  await see(page.getByText('您没有打开这个页面的权限')).toBeVisible()
  await see(page.getByText('评优材料')).toHaveCount(0)
  expect(await follow(owner, links.proof)).toBe(200)
})

test('RS-03 RS-07 a picture of a person is for everybody signed in, the one behind sign-in for everybody', async () => {
  const ann = await world.server.login('ann')
  const avatar = await put(ann, PNG, '头像.png')
  expect(await follow(stranger, avatar.link)).toBe(404)
  const mine = { realName: '王芳', phone: '13800000001', avatar: avatar.link }
  expect((await ann.post('/api/blade-system/user/update-info', mine)).status).toBe(200)
  expect(await follow(stranger, avatar.link)).toBe(200)

  const background = await put(admin, PNG, '背景.png')
  const platform = await world.server.login('admin')
  const chosen = { configKey: 'website', background: [background] }
  expect((await platform.post('/api/systemConfig/systemConfig/put', chosen)).status).toBe(200)
  const site = await world.server.call<{ background: string }>('GET', '/api/site')
  await stranger.context.clearCookies()
  expect(await follow(stranger, site.body.data.background)).toBe(200)
  for (const { link } of [avatar, background]) expect(await follow(stranger, link)).toBe(401)
})
