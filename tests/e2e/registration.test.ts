/**
 * The longest form of the demonstration: a new student fills it in on a phone, led by what is still missing; the registry
 * confirms it at a desk.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addButton, button, dialog, see, setDate } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const LIST = '/app/studentRegistration.manage'
/** A man born on 12 May 2008 in Hangzhou. */
const NUMBER = '330106200805120138'

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld({ demo: true })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const openSheet = (page: Page) => page.locator('.sw-sheet.ant-drawer-open')

test('a student on a phone is led to what is missing, and hands in what the registry confirms', async () => {
  person = await world.enter('student', { size: PHONE })
  const { page } = person
  let actions = 0
  const act = (done: Promise<unknown>) => {
    actions++
    return done
  }
  await person.goto(LIST)
  await act(addButton(page).click())
  await act(button(page, '已阅').click())
  const form = dialog(page)
  const submit = button(form, '提交登记表')
  await act(submit.click())
  await see(page.locator('.sw-summary')).toContainText('还有 18 处需要修改')

  /** Presses the entry: the field it names has the focus, whichever tab it is in. */
  const led = async (issue: string, label = issue.replace(/^请(输入|选择|勾选)/, '')) => {
    await act(page.locator('.sw-summary').getByRole('button', { name: issue, exact: true }).click())
    const field = form.getByLabel(new RegExp(`^\\*?${label}$`)).first()
    await see(field).toBeInViewport()
    return field
  }
  const type = async (issue: string, text: string, label?: string) => {
    const field = await led(issue, label)
    await see(field).toBeFocused()
    await act(field.fill(text))
  }
  const pick = async (issue: string, ...options: string[]) => {
    const field = await led(issue)
    await act(field.click())
    for (const option of options) await act(openSheet(page).getByText(option, { exact: true }).click())
    await see(openSheet(page)).toHaveCount(0)
  }
  const day = async (issue: string, date: string) => {
    await led(issue)
    await act(setDate(form, issue.replace('请选择', ''), date))
    actions += 2
  }
  await type('请输入身份证号', NUMBER)
  await led('请选择性别')
  await act(form.getByText('女', { exact: true }).click())
  await day('请选择出生日期', '2008-05-12')
  await type('手机号码不能为空', '13805710001', '手机号')
  await type('请输入紧急联系人', '李建国')
  await pick('请选择与本人关系', '父亲')
  await type('请输入紧急联系电话', '13805710002')
  await type('请输入考生号', '26330106000123')
  await pick('请选择生源地', '浙江省')
  await pick('请选择专业', '工学', '软件工程')
  await day('请选择报到日期', '2026-09-05')
  await led('请选择军训服尺码')
  await act(form.getByText('L', { exact: true }).click())
  await type('请输入鞋码', '42')
  await type('请输入毕业中学', '杭州学军中学')
  await led('请输入户籍地址', '户籍地址')
  await act(form.getByPlaceholder('街道、门牌号、楼层房间').first().fill('文三路 1 号'))
  await act(
    page
      .locator('.sw-summary')
      .getByRole('button', { name: /家庭成员/ })
      .click(),
  )
  const rows = form.getByRole('region', { name: '家庭成员' })
  await act(button(rows, '添加一行').click())
  await act(rows.getByRole('combobox', { name: '关系' }).click())
  await act(openSheet(page).getByText('父亲', { exact: true }).click())
  await act(rows.getByLabel('姓名').fill('李建国'))
  await led('请勾选承诺', '信息真实')
  await act(form.getByText(/以上信息真实/).click())
  await act(form.getByText(/同意学校/).click())
  await act(submit.click())

  await see(page.locator('.sw-summary')).toContainText('还有 1 处需要修改')
  await led('性别与身份证号不符', '性别')
  await act(form.getByText('男', { exact: true }).click())
  await act(submit.click())
  await see(page.getByText('已提交，等学籍科审核')).toBeVisible()
  const card = page.locator('.sw-cards > li')
  await see(card).toHaveCount(1)
  await see(card).toContainText('待审核')
  await see(addButton(page)).toHaveCount(0)
  expect(person.complaints()).toEqual([])
  expect(actions).toBeLessThanOrEqual(55)

  const student = person
  person = await world.enter('registrar')
  await person.goto(LIST)
  const row = person.page.getByRole('row').filter({ hasText: '李明远' })
  await button(row, '确认').click()
  await button(dialog(person.page), '确定').click()
  await see(row).toContainText('已确认')
  await row.getByText('李明远').click()
  await see(person.page.getByRole('tab', { name: '学籍科' })).toBeVisible()

  // printed are all tabs and rows of the record, and nothing else of the page
  const { page: desk } = person
  await desk.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', '')
  })
  await button(desk.locator('.sw-record-panel'), '更多操作').click()
  await desk.getByRole('menuitem', { name: '打印' }).click()
  await see(desk.locator('body[data-asked]')).toBeAttached()
  await desk.emulateMedia({ media: 'print' })
  await see(desk.locator('.sw-paper > h1')).toHaveText('李明远')
  for (const part of ['基本信息', '家庭', '学籍科'])
    await see(desk.locator('.sw-paper').getByRole('heading', { name: part, exact: true })).toBeVisible()
  await see(desk.locator('.shell')).toBeHidden()
  await desk.emulateMedia({ media: 'screen' })

  await student.goto(LIST)
  await see(card).toContainText('已确认')
  await see(card.getByRole('button', { name: '编辑' })).toHaveCount(0)
})
