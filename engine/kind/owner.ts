/**
 * Which lists of things with permanent ids a thing contains. Addresses, diff, patch and merge know documents only
 * through this; every other part is a plain value of the thing that contains it.
 * @source docs/language.md#principles; docs/language.md#from-and-change
 */

/**
 * A document, the body of a block, or an item: the lists it may contain, in order, and what their items may contain.
 */
export interface Owner {
  lists: readonly string[]
  items: Readonly<Record<string, Owner>>
}

export const ownerOf = (items: Record<string, Owner>): Owner => ({ lists: Object.keys(items), items })

/** A thing without lists of its own. */
export const ITEM: Owner = ownerOf({})

const inField: Record<string, Owner> = { options: ITEM }
/** A field: its options, and the fields of its rows where it declares them. */
export const FIELD: Owner = { lists: ['options', 'fields'], items: inField }
inField.fields = FIELD

const inNode: Record<string, Owner> = {}
/** A node: it contains more nodes, at any depth. */
export const NODE: Owner = { lists: ['children'], items: inNode }
inNode.children = NODE

const inCard: Record<string, Owner> = {}
/** A card of a board: a container holds more. */
export const CARD: Owner = { lists: ['cards'], items: inCard }
inCard.cards = CARD
