/** One vocabulary: what a person may fill in or show has the same word and icon everywhere. @source docs/designer.md#words */
import { expect, test } from 'vitest'
import { titleOfType, WORDS } from '#designer/kind/words.ts'
import { TYPES } from '#designer/new/new-field.ts'
import { ICON_NAMES } from '#engine/react/icon-names.ts'
import designerTexts from '#schemas/text/designer.json' with { type: 'json' }
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }

test('every type and every widget has its word, and manifests use it', () => {
  expect(TYPES.map(type => titleOfType(type).zh)).not.toContain(undefined)
  const said = Object.values(manifests).map(({ key, title, icon }) => ({ key, title, icon }))
  const words = said.map(({ key }) => {
    const word = WORDS.find(({ widget }) => widget === key)
    return { key, title: word?.title, icon: word?.icon }
  })
  expect(said).toEqual(words)
})

test('a word means one thing, in both languages, has an icon and a sentence, and the palette names its place', () => {
  for (const lang of ['zh', 'en'] as const) {
    const titles = WORDS.map(({ title }) => title[lang])
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    expect(WORDS.filter(({ help }) => !help[lang])).toEqual([])
  }
  const twice = WORDS.filter(({ also = [] }) => new Set(also).size < also.length)
  expect(twice.map(({ id }) => id)).toEqual([])
  expect(WORDS.filter(({ icon }) => !ICON_NAMES.includes(icon))).toEqual([])
  expect(WORDS.filter(({ use }) => use && !(`palette.${use}` in designerTexts))).toEqual([])
})
