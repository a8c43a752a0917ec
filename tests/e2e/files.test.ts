/** Files in a form, in a list, and in the administrators' list of all of them. */
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../support/server.ts'
import { PNG, put } from '../support/upload.ts'
import { addButton, button, chooseFile, dialog, download, openPicture, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const XLSX = { mimeType: 'application/octet-stream', buffer: Buffer.from('PK\x03\x04 a workbook') }
let world: World
let admin: Caller
let person: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  await admin.post('/api/blade-schema/design/apps', { key: 'loan', title: { zh: '借用', en: 'Loan' } })
  person = await world.enter('keeper')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const row = (name: string) => person.page.getByRole('row').filter({ hasText: name })

test('RS-03 FM-16 VM-64 a file is chosen in a form, refused by its kind, sent, saved and found again', async () => {
  const { page } = person
  await person.goto('/print/app-template-files')
  await addButton(page).click()
  const form = dialog(page)
  await form.getByLabel('模板名称').fill('月度报表')
  await form.getByRole('combobox', { name: '所属应用' }).click()
  await page.getByTitle('借用 (loan)').click()
  const choose = (name: string) => chooseFile(page, form.getByRole('button', { name: /选择文件/ }), { name, ...XLSX })
  await choose('模板.pdf')
  await see(form.getByRole('alert').filter({ hasText: '仅允许上传xlsx' })).toBeVisible()
  await choose('模板.xlsx')
  await see(form.getByRole('link', { name: '模板.xlsx' })).toBeVisible()
  await see(form.getByRole('button', { name: /选择文件/ })).toBeDisabled()
  await form
    .getByRole('button', { name: /保\s?存|提\s?交|确\s?定/ })
    .last()
    .click()
  await see(row('月度报表').getByText('loan')).toBeVisible()
  expect(person.complaints()).toEqual([])
})

test('RS-04 the list of all files shows, saves and tells what holds one; one that is held stays', async () => {
  const { page } = person
  await put(admin, PNG, '照片.png')
  await person.goto('/file/attach')
  await openPicture(page, row('照片.png'), '照片.png')
  expect((await download(page)).suggestedFilename()).toBe('照片.png')
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)

  await act('模板.xlsx', '引用记录')
  await see(dialog(page).getByText('导出模板 · 月度报表')).toBeVisible()
  await page.keyboard.press('Escape')
  await act('模板.xlsx', '删除')
  await button(dialog(page), '确定').click()
  await see(page.getByText('模板.xlsx 被 1 条记录引用')).toBeVisible()
  expect(person.complaints().filter(text => !text.includes('409'))).toEqual([])
})

test('a picture is drawn small before it is sent: a few kilobytes in place of the whole', async () => {
  const { page } = person
  await person.goto('/info/index')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 600
    const pen = canvas.getContext('2d')!
    for (let at = 0; at < 20_000; at++) {
      pen.fillStyle = `hsl(${(at * 47) % 360} 80% 50%)`
      pen.fillRect((at * 131) % 600, (at * 197) % 600, 9, 9)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  })
  const buffer = Buffer.from(drawn, 'base64')
  const sent = page.waitForResponse(answer => answer.url().endsWith('/put-file'))
  await page
    .getByRole('tabpanel')
    .locator('input[type=file]')
    .setInputFiles({ name: '彩.jpg', mimeType: 'image/jpeg', buffer })
  const { link } = (await (await sent).json()).data as { link: string }
  const small = await page.request.get(`${new URL(page.url()).origin}${link}?small`)
  expect(small.headers()['content-type']).toBe('image/webp')
  const { length } = await small.body()
  expect([length > 0, length <= 48 * 1024, length < buffer.length / 2]).toEqual([true, true, true])
})

test('FM-24 a workbook opens over the page, sheet by sheet; what is in a cell is text', async () => {
  const { page } = person
  const sheets = [
    { name: '借用', rows: [['<b>投影仪</b>', 12.5]] },
    { name: '空表', rows: [] },
  ]
  await put(admin, await writeXlsx({ sheets }), '台账.xlsx')
  await person.goto('/file/attach')
  await row('台账.xlsx').getByRole('link', { name: '台账.xlsx' }).click()
  await see(dialog(page).getByRole('cell', { name: '<b>投影仪</b>' })).toBeVisible()
  await see(dialog(page).getByRole('cell', { name: '12.5' })).toBeVisible()
  await dialog(page).getByRole('tab', { name: '空表' }).click()
  await see(dialog(page).getByText('此工作表没有内容。')).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  expect(person.complaints().filter(text => !text.includes('409'))).toEqual([])
})

test('FM-24 of a workbook that cannot be read it is said what is wrong and what to do', async () => {
  const { page } = person
  const whole = await writeXlsx({ sheets: [{ name: '借用', rows: [['投影仪']] }] })
  await put(admin, whole.slice(0, whole.length / 2), '损坏.xlsx')
  await person.goto('/file/attach')
  await row('损坏.xlsx').getByRole('link', { name: '损坏.xlsx' }).click()
  await see(dialog(page).getByText('请用电子表格程序另存为 .xlsx 后重新上传')).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
})

/** An action of a row, in sight or behind its menu. */
async function act(name: string, action: string): Promise<void> {
  const direct = button(row(name), action)
  if (await direct.count()) return direct.click()
  await row(name).getByRole('button', { name: '更多' }).click()
  await person.page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('on a phone, in English, a text opens over the page', async () => {
  await put(admin, 'The beginning of a long text.', `${'a-very-long-name-'.repeat(6)}.txt`)
  const phone = await world.enter('keeper', { size: PHONE, lang: 'en' })
  await phone.goto('/file/attach')
  await phone.page.getByRole('link', { name: /a-very-long-name/ }).click()
  await see(phone.page.getByText('The beginning of a long text.')).toBeVisible()
  await see(phone.page.getByRole('link', { name: 'Download' })).toBeVisible()
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
})
