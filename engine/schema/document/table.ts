/**
 * A table: search, columns, views, buttons.
 * @source docs/language.md#table
 */
import type { Text } from '../../text/text.ts'
import type { Button, Step } from './action.ts'
import type { Colour, SearchBy, Sort } from './entity.ts'
import type { Envelope, Json, Rule, Rules } from './envelope.ts'
import type { ViewKeys, ViewName } from './list-view.gen.ts'

export interface SearchField {
  id: string
  bind?: string
  by?: SearchBy
  title?: Text
  default?: Rule
  span?: number
  widget?: string
  props?: Record<string, Json>
  fold?: true
}

export interface Column {
  id: string
  bind?: string
  title?: Text
  width?: number
  align?: 'left' | 'center' | 'right'
  pin?: 'left' | 'right'
  sort?: boolean
  widget?: string
  props?: Record<string, Json>
  total?: 'count' | 'sum' | 'avg' | 'min' | 'max'
  hidden?: true
  /** its value can be edited in place */
  edit?: true
  group?: Text
}

/** Its own keys, beside those every view has, are those of its manifest. */
export interface ListView extends ViewKeys {
  id: string
  view: ViewName
  title?: Text
  where?: Rule
  columns?: string[]
  sort?: Sort[]
}

interface Format {
  id: string
  when: Rule
  colour: Colour
  columns?: string[]
}

export interface TableBody {
  entity?: string
  /** a call that gives its rows, page by page, as `entity.action`; absent: the records of its entity */
  call?: string
  /** params of that call */
  with?: Rules
  /** what an empty list says */
  empty?: Text
  /** a query document over its entity, whose records it shows */
  query?: { use: string; params?: Rules }
  where?: Rule
  search?: SearchField[]
  columns?: Column[]
  sort?: Sort[]
  pageSize?: number
  select?: 'none' | 'one' | 'many'
  views?: ListView[]
  toolbar?: Button[]
  rowActions?: Button[]
  formats?: Format[]
  /** the form of its dialogs: id of a block of the same page, else key of a form document */
  form?: string
  /** id of the block that shows one record; absent: `form`, read-only */
  detail?: string
  openAs?: 'dialog' | 'drawer' | 'page'
  on?: { rowDouble?: 'edit' | 'view' | 'none'; select?: Step[] }
}

export interface TableDocument extends Envelope<'table'>, TableBody {}
