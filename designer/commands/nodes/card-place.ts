import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, documentIn, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { itemsIn } from '../documents/walk.ts'

export interface CardLayout {
  id: string
  x: number
  w: number
  h: number
}
export interface CardPlace {
  document: DocName
  /** the list of cards */
  list: string
  /** all cards in their new order: the order determines y */
  cards: CardLayout[]
  /** the card a person moved */
  moved: string
}

/**
 * Sets the place and size of cards; one gesture, including the cards it pushes.
 * @source docs/designer.md#boards; docs/designer.md#kernel
 */
export const cardPlace: Command<CardPlace> = {
  name: 'card.place',
  check: (view, args) =>
    checkThere(
      view,
      args.document,
      args.cards.map(card => `${args.list}/${card.id}`),
    ),
  patch(view, args) {
    const steps: Primitive[] = []
    const order = itemsIn(documentIn(view, args.document), args.list).map(item => item.id)
    for (const [index, card] of args.cards.entries()) {
      const at = `${args.list}/${card.id}`
      for (const key of ['x', 'w', 'h'] as const) steps.push({ do: 'set', at, path: [key], value: card[key] })
      if (order[index] === card.id) continue
      order.splice(order.indexOf(card.id), 1)
      order.splice(index, 0, card.id)
      steps.push({ do: 'move', at, in: args.list, after: order[index - 1] ?? null })
    }
    return edit(args.document, ...steps)
  },
  say: (view, args) => ({
    key: 'designer.say.card',
    params: { name: callItem(view, args.document, `${args.list}/${args.moved}`) },
  }),
}
