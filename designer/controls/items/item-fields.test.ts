import { expect, test } from 'vitest'
import type { WidgetManifests } from '#engine/react/widget.ts'
import gen from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { checkFiles } from '#widgets/parts/uploads/check-file.ts'
import { fieldsOf, itemOf, titleOfItem, valuesOf, withWritten } from './item-fields.ts'

const manifests = gen as unknown as WidgetManifests
const shape = manifests.carousel!.props.properties!.items!.items!.properties!
const MB = 1024 * 1024

test('DB-42 the picture of a slide is a png or jpeg of at most 10 MB', () => {
  const field = fieldsOf(shape, []).find(({ id }) => id === 'imageUrl')!
  const codesOf = (name: string, size: number) => checkFiles([{ name, size }], 0, field).map(({ code }) => code)
  expect(['a.png', 'a.jpg', 'a.jpeg', 'A.PNG'].flatMap(name => codesOf(name, 10 * MB))).toEqual([])
  expect(codesOf('a.png', 10 * MB + 1)).toEqual(['files.fileTooBig'])
  expect(['a.gif', 'a.svg', 'a.webp'].flatMap(name => codesOf(name, 1))).toEqual(Array(3).fill('files.onlyKinds'))
})

test('an item as it is filled in, and back: choices keep their numbers, texts their other language', () => {
  const item = { imageUrl: '/files/a.png', textDefaultValue: { zh: '校园', en: 'Campus' }, linkType: 2, type: 'image' }
  const values = valuesOf(item, shape, 'en')
  expect(values).toMatchObject({ textDefaultValue: 'Campus', linkType: '2', imageUrl: [{ link: '/files/a.png' }] })
  expect(itemOf(values as never, item, shape, 'en')).toEqual(item)
  const renamed = itemOf({ ...values, textDefaultValue: 'Park', linkType: null } as never, item, shape, 'en')
  expect(renamed).toEqual({ imageUrl: '/files/a.png', textDefaultValue: { zh: '校园', en: 'Park' }, type: 'image' })
  expect(titleOfItem(item, shape, 'zh')).toBe('校园')
})

test.each(['carousel', 'icons'])('an item of %s leads to a page that is chosen by its title', key => {
  const { properties = {} } = manifests[key]!.props.properties!.items!.items!
  const screens = [{ value: 'loan.board', label: '看板' }]
  const optionsFor = (item: object) =>
    fieldsOf(properties, withWritten(screens, item as never, properties))
      .find(({ id }) => id === 'moduleId')!
      .options!.map(({ id, title }) => [id, title.zh])
  expect(optionsFor({})).toEqual([['loan.board', '看板']])
  expect(optionsFor({ moduleId: 'loan.board' })).toEqual([['loan.board', '看板']])
  // what is gone stays until another is chosen
  const item = { linkType: 1, moduleId: 'gone' }
  expect(optionsFor(item)).toEqual([
    ['loan.board', '看板'],
    ['gone', 'gone'],
  ])
  expect(itemOf(valuesOf(item, properties, 'zh') as never, item, properties, 'zh')).toEqual(item)
})
