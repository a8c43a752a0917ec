/**
 * An entity: fields, checks, grants and what its derived screens look like.
 * @source docs/language.md#entity
 */
import type { Text } from '../../text/text.ts'
import type { Envelope, Rule, To } from './envelope.ts'

export type FieldType =
  | 'string'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'enum'
  | 'dict'
  | 'ref'
  | 'refs'
  | 'user'
  | 'users'
  | 'dept'
  | 'depts'
  | 'region'
  | 'file'
  | 'json'
  | 'children'
  | 'serial'

export type Colour = 'default' | 'primary' | 'success' | 'warning' | 'danger' | 'muted'

export type SearchBy = 'equal' | 'like' | 'between' | 'in' | 'under'

export interface Option {
  id: string
  title: Text
  colour?: Colour
}

export interface Field {
  id: string
  name?: string
  type: FieldType
  title: Text
  help?: Text
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: 'email' | 'phone' | 'url' | 'idCard' | 'html' | 'markdown' | 'colour' | 'icon' | 'password'
  min?: number | string
  max?: number | string
  scale?: number
  unit?: Text
  /** of a number: what is said in place of a value that means something of its own. @source docs/language.md#fields */
  words?: Record<string, Text>
  /** of a text: the field that says the same in English, shown to who reads English where it is filled. */
  inEnglish?: string
  /** of a new field: the field that runs whose values it is given when it is published, as far as they read as its own */
  copies?: string
  /** of a text: the call whose tree says what its keys stand for. @source docs/language.md#fields */
  keysOf?: string
  options?: Option[]
  dict?: string
  to?: string
  show?: string[]
  by?: string
  /** of `json`: what field `by` holds → the form that describes the value. @source docs/language.md#fields */
  forms?: Record<string, string>
  many?: boolean
  onRemove?: 'refuse' | 'empty' | 'remove'
  store?: 'csv' | 'integer'
  depth?: number
  accept?: string[]
  maxMb?: number
  maxCount?: number
  minCount?: number
  serial?: { prefix?: string; date?: 'yyyy' | 'yyyyMM' | 'yyyyMMdd'; digits?: number }
  default?: Rule
  value?: Rule
  when?: Rule
  required?: Rule
  readOnly?: Rule
  choices?: Rule
  unique?: true
  /** of what is unique: neither case of a letter makes a difference. @source docs/language.md#fields */
  anyCase?: true
  /** it has none of its own: kept beside the columns */
  column?: false
  search?: SearchBy
  widget?: string
  secret?: true
  /** of a secret: the fields that say where it is sent */
  sentTo?: string[]
  message?: Partial<
    Record<'required' | 'minLength' | 'maxLength' | 'pattern' | 'min' | 'max' | 'unique' | 'choices', Text>
  >
}

export interface EntityCheck {
  id: string
  refuse: Rule
  at: string
  message: Text
}

export interface Grant {
  id: string
  to: To
  may: string[]
  rows?: Rule
  hide?: string[]
  readOnly?: string[]
}

export interface Sort {
  id: string
  order?: 'up' | 'down'
}

interface EntityScreen {
  dialogWidth?: number
  searchSpan?: number
  formSpan?: number
  pageSize?: number
  sort?: Sort[]
  without?: ('add' | 'edit' | 'view' | 'remove' | 'export')[]
}

/** Which bodies of a call travel ciphered. */
export type Cipher = 'request' | 'response' | 'both'

/** A call beside the usual ones. @source ADR 0010 */
export interface EntityAction {
  /** its permission code too */
  id: string
  /** what the server does: a name of `server/modules/verbs.ts` */
  verb: string
  title: Text
  /** its address below the entity's; the id when it is the same */
  path?: string
  /** the call that must be allowed: one of the entity, `entity.call` of another, `signed-in`, or `administrator`,
   *  which no grant gives; its own when not given */
  right?: string
  /** the field it sets, or the fields, for verbs that do */
  set?: string | string[]
}

export interface EntityDocument extends Envelope<'entity'> {
  table?: string
  path?: string
  scope?: 'tenant' | 'global'
  status?: true
  /** id of the field a person knows a record by; `title`, `realName`, `name` and `<key>Name` need not be named */
  labelField?: string
  calls?: ('list' | 'detail' | 'submit' | 'remove')[]
  /** calls and actions whose bodies travel ciphered, for compatibility; it is no protection. @source HT-20…HT-30 */
  cipher?: Record<string, Cipher>
  /** its rows are only ever added, and kept for so many days; 0 = for ever. @source docs/language.md#entity */
  log?: { days: number }
  actions?: EntityAction[]
  fields: Field[]
  checks?: EntityCheck[]
  indexes?: { id: string; fields: string[]; unique?: true; message?: Text }[]
  access?: Grant[]
  screen?: EntityScreen
}
