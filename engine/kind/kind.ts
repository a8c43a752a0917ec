import type { FormBody, PageBody, To } from '../schema/document.ts'
import type { Owner } from './owner.ts'

/** Whom a document speaks of, and the address of where it does. */
export interface Access {
  path: string
  to: To
}

/**
 * What documents of one kind are. How they are checked, resolved and cut: `engine/compile/kind`; what the server does with
 * them: `server/store/kind`; how they are designed: `designer/kind`.
 */
export interface Kind<D> {
  owner: Owner
  /** no app has one of its own: it comes with the product */
  shippedOnly?: true
  /** who may change a shipped one for his tenant; absent: nobody */
  shippedTo?: 'administrators' | 'creators'
  /** its body may stand in a node, whose widget is called like the kind */
  block?: true
  /** the page it is opened as; absent: it has no address */
  opens?(document: D): PageBody
  /** whether a menu may lead to it; absent: none leads to one of this kind */
  menu?(document: D): boolean
  /** whom it is for; of a kind that opens only those may open it, where it names any */
  access?(document: D): Access[]
  /** what one says beside its envelope once a form that comes in takes the place of what it shows; absent: it shows none */
  withForm?(document: D, form: FormBody): object
}
