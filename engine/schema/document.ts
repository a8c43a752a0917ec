/**
 * The TypeScript types of documents, in a file for each kind; import them from here. The grammar itself is
 * `schemas/meta`; a house test compares the two.
 * @source docs/language.md#envelope
 */
import type { DashboardDocument } from './document/dashboard.ts'
import type { EntityDocument, Option } from './document/entity.ts'
import type { FlowDocument } from './document/flow.ts'
import type { FormDocument, PageDocument } from './document/page.ts'
import type { QueryDocument } from './document/query.ts'
import type { TableDocument } from './document/table.ts'
import type { WidgetDocument } from './document/widget.ts'

export type * from './document/action.ts'
export type * from './document/dashboard.ts'
export type * from './document/entity.ts'
export type * from './document/envelope.ts'
export type * from './document/flow.ts'
export type * from './document/flow-service.ts'
export type * from './document/page.ts'
export type * from './document/query.ts'
export type * from './document/table.ts'
export type * from './document/widget.ts'

/** All kinds of documents; the tables that define them begin with `engine/kind/kinds.ts`. */
export interface Documents {
  entity: EntityDocument
  page: PageDocument
  form: FormDocument
  table: TableDocument
  dashboard: DashboardDocument
  query: QueryDocument
  flow: FlowDocument
  widget: WidgetDocument
}

export type DocumentKind = keyof Documents

export type AnyDocument = Documents[DocumentKind]

/** Looks up documents, dictionaries and widget manifests for checking, deriving and compiling. */
export interface Library {
  entity(key: string): EntityDocument | undefined
  document(kind: DocumentKind, key: string): AnyDocument | undefined
  widget(name: string): WidgetDocument | undefined
  /** Codes of a dictionary, or undefined when the dictionary is unknown here (its codes are then not checked). */
  dict(code: string): Option[] | undefined
  /** For "did you mean": the known names. */
  names(kind: DocumentKind | 'dict' | 'role'): string[]
}
