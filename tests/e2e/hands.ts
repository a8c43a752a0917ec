/** What people do by hand in the designer and in lists, by the texts on the screen (zh). */
import { type Download, expect, type Locator, type Page } from 'playwright/test'
import { PASSWORD } from '../support/server.ts'

/** Waits for what a person would see; patient, because a busy machine is slow, not wrong. */
export const see = expect.configure({ timeout: 15_000 })

/** Chooses `option` in a select, given by its name or itself. */
export async function choose(
  page: Page,
  select: string | Locator,
  option: string,
  within: Locator | Page = page,
): Promise<void> {
  const box = typeof select === 'string' ? within.getByRole('combobox', { name: select, exact: true }).first() : select
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  const offered = open.locator('.ant-select-item-option').filter({ hasText: new RegExp(`^${option}$`) })
  // a list that opens late is pressed twice, and closes again; one that comes next is open already
  await see(async () => {
    const isOpen = (await box.getAttribute('aria-expanded')) === 'true' && (await open.count()) > 0
    if (!isOpen) await box.click({ force: true })
    await offered.first().click({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await see(box).not.toHaveAttribute('aria-expanded', 'true')
}

/** Types `option` into a select whose list is long, and chooses it; typed again where the list is read anew meanwhile. */
export async function findOption(page: Page, select: Locator, option: string): Promise<void> {
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await see(async () => {
    await select.blur()
    await select.focus()
    await select.fill(option)
    await open.getByTitle(option, { exact: true }).last().click({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await see(select).not.toHaveAttribute('aria-expanded', 'true')
}

/** Types a value of one's own into a select that offers what is typed. */
export async function typeValue(page: Page, select: Locator, value: string): Promise<void> {
  await see(async () => {
    await select.fill(value)
    await page.getByTitle(`“${value}”`, { exact: true }).click({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
}

export interface NewField {
  name: string
  code: string
  type?: string
}

/** Shows a model as the sheet of its fields; a new app opens as a grid. */
export const asFields = (page: Page): Promise<void> =>
  page.getByRole('radiogroup', { name: '数据的显示方式' }).getByText('字段', { exact: true }).click()

/** Presses what closes the window; that may be closed before the press is told to have been one. */
export async function pressToClose(page: Page, pressed: Locator): Promise<void> {
  await see(pressed).toBeEnabled()
  await Promise.all([page.waitForEvent('close'), pressed.click().catch(() => null)])
}

/** The last row of the field sheet. */
export async function addField(page: Page, { name, code, type }: NewField): Promise<void> {
  await asFields(page)
  await page.getByLabel('新字段，按回车添加').fill(name)
  await page.getByLabel('新字段的标识').fill(code)
  if (type) await choose(page, '新字段的类型', type)
  await page.getByRole('button', { name: '添加字段' }).click()
  await see(page.getByLabel(`${code} 的名称`)).toBeVisible()
}

/** Selects a field of the sheet, so that the inspector shows it. */
export async function selectField(page: Page, code: string): Promise<void> {
  await asFields(page)
  await page.getByLabel(`${code} 的名称`).click()
  await see(page.locator('tr.dz-on').getByLabel(`${code} 的名称`)).toBeVisible()
}

/** Adds a page to the app that is open, and waits until it is the one in sight: until then the palette is of the other. */
export async function addPage(page: Page, kind: string): Promise<void> {
  const name = inspector(page).getByLabel('名称')
  const before = await name.inputValue()
  await page.getByRole('button', { name: '添加页面' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await see(name).not.toHaveValue(before)
}

export const inspector = (page: Page): Locator => page.getByRole('complementary', { name: '属性' })

/** A button by its words: antd puts a blank between two Chinese letters, and an icon's name before them. */
export const button = (within: Locator | Page, name: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^([a-z-]+ )?${[...name].join('\\s?')}$`) })

/** What adds a record: the one of the toolbar, an empty list draws another in its middle. */
export const addButton = (page: Page): Locator => page.locator('[data-item="toolbar/add"]')

/** Runs a tool of the bar, which stands in the tools menu. */
export async function runTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /更多工具|More tools/ }).click()
  await page.locator('.sw-menu').getByRole('menuitem', { name, exact: true }).click()
}

/** Runs an action of a record on a phone, where it stands in the menu of its card. */
export async function cardAction(card: Locator, name: string): Promise<void> {
  await card.getByRole('button', { name: /更多操作|More actions/ }).click()
  await card.page().locator('.sw-menu').getByRole('menuitem', { name, exact: true }).click()
}

/** A date or moment, however it is said on the day of the test. */
export const said = (within: Locator, exact: string): Locator => within.locator(`time[datetime="${exact}"]`)

/** The dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last()

/** Gives a file to the field whose button `picker` is. */
export async function chooseFile(
  page: Page,
  picker: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), picker.click()])
  await chooser.setFiles(file)
}

/** Opens the picture `name` of one pixel, a link in `within`, over the page. */
export async function openPicture(page: Page, within: Locator, name: string): Promise<void> {
  await within.getByRole('link', { name }).click()
  const picture = dialog(page).getByRole('img', { name })
  await see(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
}

/** Saves the file that is open over the page. */
export async function download(page: Page): Promise<Download> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('link', { name: /下\s?载/ })
      .click(),
  ])
  return saved
}

/** Waits until the draft is with the server. */
export async function saved(page: Page): Promise<void> {
  await see(page.getByText('已保存', { exact: true })).toBeVisible({ timeout: 15_000 })
}

/** Types a date; the picker is a plain input until somebody comes to it, and stays one on a phone, where it opens a sheet. */
export async function setDate(within: Locator, label: string, date: string): Promise<void> {
  const field = within.getByLabel(label)
  await field.click()
  const opened = within.page().locator('.sw-sheet').getByRole('textbox', { name: label })
  const input = (await field.getAttribute('aria-haspopup')) === 'dialog' ? opened : field
  await see(input).toBeEditable()
  await input.fill(date)
  await input.press('Enter')
}

/** The session has ended under what is open: signs in again over it. */
export async function signInAgain(page: Page): Promise<void> {
  const again = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await button(again, '登录').click()
  await see(again).toHaveCount(0)
}
