/** An app of fifteen fields by hand, in both languages: what a creator does is counted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addButton, button, dialog, see, setDate } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'
import { type Language, Trial } from './trial/steps.ts'

/** Actions from home to an app that people use. */
const MOST = 70
const SHOTS = process.env.SHOTS

describe.each<Language>(['zh', 'en'])('visitor registration, in %s', lang => {
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

  const shot = async (name: string) => {
    if (SHOTS) await maker.page.screenshot({ path: `${SHOTS}/${lang}-${name}.png` })
  }

  test('its names are pasted, their types are those their names usually have', async () => {
    const { acts, words, page } = trial
    await trial.begin()
    await acts.type(page.getByLabel(trial.say(`name.${lang}`)), words.app)
    await acts.press('Enter')
    await page.waitForURL(/\/data/)
    await acts.paste(page.getByRole('columnheader').first(), words.fields.join('\n'))
    await see(page.getByRole('columnheader')).toHaveCount(words.fields.length + 1)
    for (const [name, kind] of words.otherKinds) {
      await acts.click(trial.head(name).getByRole('button').first())
      await acts.take(kind)
    }
    await shot('names')
    await trial.options()
    await trial.limits()
    await acts.click(trial.head(words.total))
    const computed = trial.say('key.value')
    await acts.click(trial.inspector.getByRole('button', { name: trial.say('rule.edit.formula', { what: computed }) }))
    await acts.type(dialog(page).getByRole('textbox', { name: computed }), words.formula)
    await shot('formula')
    await acts.click(button(dialog(page), trial.say('rule.done')))
    await trial.mark([words.phone, words.date], ['grid.required', 'grid.search'])
    await trial.rules()
    await acts.pick(page.getByRole('combobox', { name: trial.say('data.entity') }), words.companions)
    await acts.paste(page.getByRole('columnheader').nth(1), words.companion.join('\n'))
    await trial.saved()
    await shot('companions')
  })

  test('its views, tabs, board and access are taken as they are offered, and it is published', async () => {
    await trial.views()
    await shot('views')
    await trial.tabs(trial.words.companions)
    await shot('tabs')
    await trial.board()
    await shot('board')
    await trial.access()
    await shot('access')
    await trial.publish()
    console.info(`${lang}: ${trial.acts.count()} actions`)
    expect(trial.acts.count()).toBeLessThanOrEqual(MOST)
    expect(maker.complaints()).toEqual([])
  })

  test('staff fill it in, without the deposit, and find it by phone; the keeper sees all of it', async () => {
    const { words } = trial
    const staff = await world.enter('staff', { lang, at: '/wel/index' })
    const entry = staff.page.getByRole('menuitem', { name: words.app, exact: true })
    await entry.first().click()
    await entry.last().click()
    const tabs = staff.page.getByRole('tablist', { name: trial.say('palette.views') }).getByRole('tab')
    await see(tabs).toHaveText([words.list, ...words.views])
    await addButton(staff.page).click()
    const form = dialog(staff.page)
    await see(form.getByRole('tab')).toHaveText(words.tabs)
    await form.getByLabel(words.visitor).fill('Eve Stone')
    await form.getByLabel(words.phone).fill('13840859392')
    await form.getByLabel(words.identity).fill('110101199201011768')
    await setDate(form, words.date, '2026-09-01')
    await see(form.getByLabel(words.deposit)).toHaveCount(0)
    await button(form, words.save).click()
    await see(form).toHaveCount(0)
    await see(staff.page.getByText('Eve Stone').first()).toBeVisible()
    await shot('list')
    const keeper = await world.enter('keeper', { lang, at: '/wel/index' })
    await keeper.goto(new URL(staff.page.url()).pathname)
    await see(keeper.page.getByText('Eve Stone').first()).toBeVisible()
    await see(keeper.page.getByRole('columnheader', { name: new RegExp(words.deposit) }).first()).toBeAttached()
    expect([...staff.complaints(), ...keeper.complaints()]).toEqual([])
  })
})
