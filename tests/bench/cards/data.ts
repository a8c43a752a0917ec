/** What both boards draw: so many cards, of three kinds in turn, each of twelve numbers. */
export const CARDS = 24
export const KINDS = ['bar', 'line', 'pie'] as const
const CATEGORIES = 12

export const kindOf = (card: number) => KINDS[card % KINDS.length]!
export const titleOf = (card: number) => `Card ${card + 1}`
export const nameOf = (category: number) => `Room ${category + 1}`

/** The numbers of a card, other ones for each. */
export const valuesOf = (card: number) =>
  Array.from({ length: CATEGORIES }, (_, at) => 10 + ((at * 37 + card * 11) % 60))
