import { expect, test } from 'vitest'
import type { Colour, Option } from '../../schema/document.ts'
import { COLOUR_NAMES } from '../look/palette.ts'
import { colouredOptions } from './options.ts'

const many = (length: number, colours: (Colour | undefined)[] = []): Option[] =>
  Array.from({ length }, (_, place) => ({ id: `o${place}`, title: { zh: '-' }, colour: colours[place] }))
const coloursOf = (options: Option[]) => colouredOptions(options).map(({ colour }) => colour)

test('options without colours take those of the palette in order, as long as each can have its own', () => {
  expect(coloursOf(many(3))).toEqual(COLOUR_NAMES.slice(0, 3))
  expect(coloursOf(many(10))).toEqual(COLOUR_NAMES)
  expect(coloursOf(many(11))).toEqual(many(11).map(() => undefined))
  expect(coloursOf(many(1))).toEqual([undefined])
})

test('where one option has a colour, the others stay quiet', () => {
  expect(coloursOf(many(3, [undefined, 'danger']))).toEqual([undefined, 'danger', undefined])
})

test('the same options are coloured once', () => {
  const options = many(2)
  expect(colouredOptions(options)).toBe(colouredOptions(options))
})
