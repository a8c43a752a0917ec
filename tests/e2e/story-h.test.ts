/** From a workbook to an app that people use, counted as a person does it, in both languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { button, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'
import { type Language, Trial } from './trial/steps.ts'

/** Actions from home to an app in the menu of those who use it: with one arrangement of access; with all of the trial. */
const MOST_PLAIN = 25
const MOST = 55
const SHOTS = process.env.SHOTS

describe.each<Language>(['zh', 'en'])('visitor registration from its workbook, in %s', lang => {
  let world: World
  let maker: Person
  let trial: Trial

  beforeAll(async () => {
    world = await openWorld({ demo: true })
    maker = await world.enter('creator', { lang, at: '/wel/index' })
    trial = new Trial(maker, lang)
  })
  afterAll(() => world?.close())
  beforeEach(() => pictureOnFailure(() => maker))

  const shot = async (what: string, { page } = maker) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${lang}-workbook-${what}.png` })
  }

  async function propose(app: string) {
    const { acts, page } = trial
    await trial.begin()
    const chooser = page.waitForEvent('filechooser')
    await acts.click(button(dialog(page), trial.say('doors.workbook')))
    const name = `${app}.xlsx`
    await acts.chooseFile(await chooser, {
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: readFileSync(join(import.meta.dirname, 'trial', `visitor-registration.${lang}.xlsx`)),
    })
    const proposal = page.getByRole('dialog', { name: trial.say('proposal', { name }) })
    await see(proposal).toBeVisible()
    return proposal
  }

  test('it says what the app is made of before anything is made; published for all, its rows are records', async () => {
    const { acts, words, page } = trial
    const proposal = await propose(words.app)
    await shot('proposal')
    for (const [name, kind] of words.columns) {
      const named = page.getByLabel(trial.say('proposal.nameOf', { name }), { exact: true }).first()
      const row = proposal.getByRole('row').filter({ has: named }).first()
      await see(row.locator('.ant-select-selection-item').first(), name).toHaveText(kind)
    }
    await acts.click(button(proposal, trial.say('apps.create')))
    await page.waitForURL(/\/data/)
    await see(trial.head(words.companions)).toBeAttached()
    await shot('data')
    await trial.open('access')
    await acts.click(page.getByText(trial.say('access.preset.write', { who: words.everyone })).first())
    await trial.saved()
    await trial.publish()
    await see(page.getByText(words.arrived)).toBeVisible()
    await shot('published')
    console.info(`${lang}: ${acts.count()} actions, plain`)
    expect(acts.count()).toBeLessThanOrEqual(MOST_PLAIN)
    const user = await world.enter('staff', { lang, at: '/wel/index' })
    await user.page.getByRole('menuitem', { name: words.menu, exact: true }).first().click()
    await see(user.page.getByText(words.total40)).toBeVisible()
    await shot('list', user)
    expect(user.complaints()).toEqual([])
  })

  test('the whole app from it', async () => {
    const { acts, words, page } = trial
    await maker.goto('/wel/index')
    acts.reset()
    const proposal = await propose(`${words.app} 2`)
    await proposal.getByLabel(trial.say('code')).fill('whole')
    await acts.click(button(proposal, trial.say('apps.create')))
    await page.waitForURL(/\/data/)
    await acts.type(page.getByLabel(trial.say('grid.new')), words.file)
    await acts.press('Enter')
    await trial.mark([words.phone, words.date], ['grid.required'])
    await trial.options()
    await trial.limits()
    await trial.rules()
    await trial.saved()
    await trial.views()
    await trial.tabs(words.file)
    await shot('tabs')
    await trial.board()
    await shot('board')
    await trial.access()
    await trial.publish()
    await shot('whole')
    console.info(`${lang}: ${acts.count()} actions, whole`)
    expect(acts.count()).toBeLessThanOrEqual(MOST)
    expect(maker.complaints()).toEqual([])
  })
})
