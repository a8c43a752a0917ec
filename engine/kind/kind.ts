import type { FormBody, PageBody, To } from '../schema/document.ts'
import type { Owner } from './owner.ts'

/** An audience of a document, and its address in it. */
export interface Access {
  path: string
  to: To
}

/**
 * The properties of one kind of document. How they are checked, resolved and cut: `engine/compile/kind`; what the
 * server does with them: `server/store/kind`; how they are designed: `designer/kind`.
 */
export interface Kind<D> {
  owner: Owner
  /** only shipped documents are of this kind, never those of an app */
  shippedOnly?: true
  /** who may change a shipped one for their tenant; absent: nobody */
  shippedTo?: 'administrators' | 'creators'
  /** a workshop holds documents of this kind */
  ofWorkshop?: true
  /** its audience may be anyone, also who is not signed in: it shows them totals alone. ADR 0046 */
  forAnyone?: true
  /** it may be the body of a node, whose widget has the kind's name */
  block?: true
  /** the page it is opened as; absent: it has no address */
  opens?(document: D): PageBody
  /** whether a menu may open it; absent: no menu opens this kind */
  menu?(document: D): boolean
  /** its audiences; a document of a kind with an address that names any may be opened only by those */
  access?(document: D): Access[]
  /** the document's content with `form` in place of what it shows; absent: the kind shows no form */
  withForm?(document: D, form: FormBody): object
}
