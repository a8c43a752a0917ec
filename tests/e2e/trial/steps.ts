/** The trial app, a part after the other, as its creator makes it by hand; every action is counted. */
import type { Locator } from 'playwright'
import { type Acts, actsOf } from '../acts.ts'
import { button, dialog, see } from '../hands.ts'
import type { Person } from '../people.ts'
import { textIn, WORDS } from './words.ts'

export type Language = keyof typeof WORDS

export class Trial {
  readonly acts: Acts
  readonly words: (typeof WORDS)[Language]
  private readonly maker: Person
  private readonly lang: Language

  constructor(maker: Person, lang: Language) {
    this.maker = maker
    this.lang = lang
    this.acts = actsOf(maker.page)
    this.words = WORDS[lang]
  }

  say(name: Parameters<typeof textIn>[1], params?: Record<string, string | number>): string {
    return textIn(this.lang, name, params)
  }

  get page() {
    return this.maker.page
  }

  head(name: string): Locator {
    return this.page.getByRole('columnheader', { name, exact: true })
  }

  get inspector(): Locator {
    return this.page.getByRole('complementary', { name: this.say('inspector') })
  }

  async saved(): Promise<void> {
    await see(this.page.getByText(this.say('save.saved'), { exact: true })).toBeVisible()
  }

  async begin(): Promise<void> {
    await this.acts.click(this.page.getByRole('menuitem', { name: this.words.design }).first())
    await this.acts.click(this.page.getByRole('button', { name: this.say('apps.new') }).first())
  }

  /** Chooses the heads, then sets with the menu of the last one what `marks` say, for all of them. */
  async mark(names: string[], marks: ('grid.required' | 'grid.search')[]): Promise<void> {
    for (const [at, name] of names.entries()) await this.acts.click(this.head(name), at > 0 ? 'Control' : undefined)
    const last = this.head(names.at(-1)!)
    for (const mark of marks) {
      await this.acts.click(last.getByRole('button', { name: this.say('grid.menuOf', { name: names.at(-1)! }) }))
      await this.acts.click(this.page.getByRole('menuitemcheckbox', { name: new RegExp(`^${this.say(mark)}`) }))
    }
  }

  /** The options of the type of visit. */
  async options(): Promise<void> {
    const { acts, words } = this
    await acts.click(this.head(words.kind))
    await acts.paste(this.inspector.getByPlaceholder(this.say('option.add')), words.kinds.join('\n'))
  }

  async limits(): Promise<void> {
    await this.acts.click(this.head(this.words.visitors))
    await this.acts.type(this.inspector.getByLabel(this.say('key.min')), '1')
    await this.acts.type(this.inspector.getByLabel(this.say('key.max')), '50')
  }

  /** The purpose is shown unless something is delivered; a group of more than five says who comes. */
  async rules(): Promise<void> {
    const { acts, words, page } = this
    const edit = (what: 'key.when' | 'key.required') =>
      this.inspector.getByRole('button', { name: this.say('rule.edit.rule', { what: this.say(what) }) })
    await acts.click(this.head(words.purpose))
    await acts.click(edit('key.when'))
    await acts.take(words.kind)
    await acts.take(words.isNot)
    await acts.take(words.kinds.at(-1)!)
    await acts.click(button(dialog(page), this.say('rule.done')))
    await acts.click(this.head(words.identity))
    await acts.click(edit('key.required'))
    await acts.take(words.visitors)
    await acts.take(words.isMore)
    await acts.type(dialog(page).getByRole('spinbutton').last(), '5')
    await acts.click(button(dialog(page), this.say('rule.done')))
    await see(this.inspector.getByText(`${words.visitors} ${words.isMore} 5`)).toBeVisible()
  }

  async views(): Promise<void> {
    await this.open('screens')
    const side = this.page.getByRole('complementary', { name: this.say('addAndOutline') })
    const offered = side.getByRole('region', { name: this.say('palette.views') })
    for (const view of this.words.views) await this.acts.click(offered.getByRole('button', { name: view, exact: true }))
  }

  /** The fields from the host to the last one go into a tab of their own. */
  async tabs(last: string): Promise<void> {
    const { acts, words, page } = this
    await acts.click(page.getByText(this.say('picture.form'), { exact: true }).first())
    await acts.click(page.getByRole('tab', { name: this.say('outline') }))
    const rows = page.getByRole('tree', { name: this.say('outline') }).locator('[role=treeitem][data-row^="form/"]')
    const row = (name: string) => rows.filter({ hasText: new RegExp(`^ƒ?${name}`) }).first()
    await acts.click(row(words.host))
    await acts.click(row(last), 'Shift')
    await acts.click(page.getByRole('button', { name: this.say('deed.tabs') }))
    const name = page.locator('.dz-canvas').getByRole('textbox', { name: this.say('text.inPlace') })
    for (const text of words.tabs) {
      await see(name).toBeFocused()
      await acts.type(name, text)
      await acts.press('Enter')
    }
    await this.saved()
  }

  async board(): Promise<void> {
    const app = await this.page.getByRole('heading', { level: 1 }).first().innerText()
    await this.acts.click(this.page.getByRole('button', { name: this.say('screens.add') }))
    await this.acts.click(this.page.getByRole('menuitem', { name: this.say('screens.addBoard', { title: app }) }))
    for (const card of [this.say('card.today', { name: app }), ...this.words.cards])
      await see(this.page.locator('[data-node]').filter({ hasText: card }).first()).toBeVisible()
  }

  /** Staff add and read what they added, without the deposit; a keeper reads and edits all. */
  async access(): Promise<void> {
    const { acts, words, page } = this
    await this.open('access')
    await acts.pick(page.getByRole('combobox', { name: this.say('access.presetOf') }).first(), words.staff)
    await acts.click(page.getByText(this.say('access.preset.own', { who: words.staff })).first())
    await acts.click(page.getByRole('button', { name: words.deposit, pressed: false }))
    await acts.type(page.getByRole('combobox', { name: this.say('access.keepers') }).first(), 'keeper')
    await acts.take('.+[（(]keeper[)）]')
    await this.saved()
  }

  async publish(): Promise<void> {
    await this.acts.click(this.page.getByRole('button', { name: this.words.publish }).last())
    await this.acts.click(this.page.getByRole('button', { name: this.say('publish', { version: 1 }) }))
    await see(this.page.getByText(this.say('published', { version: 1 }))).toBeVisible()
  }

  async open(surface: 'screens' | 'access'): Promise<void> {
    const parts = this.page.getByRole('navigation', { name: this.say('surfaces') })
    await this.acts.click(parts.getByRole('link', { name: new RegExp(`${this.say(`surface.${surface}`)}$`) }))
  }
}
