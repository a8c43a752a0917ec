/**
 * An entity: fields, checks, grants and options of its derived screens.
 * @source docs/language.md#entity
 */
import type { Text } from '../../text/text.ts'
import type { Envelope, Json, Rule, To } from './envelope.ts'

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

/** One with a meaning, or one of `schemas/themes/palette.json`. */
export type Colour =
  | ('default' | 'primary' | 'success' | 'warning' | 'danger' | 'muted')
  | ('blue' | 'teal' | 'pine' | 'bamboo' | 'amber')
  | ('persimmon' | 'vermilion' | 'begonia' | 'wisteria' | 'graphite')

export type SearchBy = 'equal' | 'like' | 'between' | 'in' | 'every' | 'under'

export interface Option {
  id: string
  title: Text
  colour?: Colour
  /** the name of an icon of the product */
  icon?: string
  /** of a dictionary with levels: the option it is below */
  parent?: string
}

export type DurationUnit = 'days' | 'hours' | 'minutes'

export interface Field {
  id: string
  name?: string
  type: FieldType
  title: Text
  help?: Text
  minLength?: number
  maxLength?: number
  pattern?: string
  format?:
    | 'email'
    | 'phone'
    | 'url'
    | 'idCard'
    | 'html'
    | 'markdown'
    | 'colour'
    | 'icon'
    | 'person'
    | 'progress'
    | 'password'
  min?: number | string
  max?: number | string
  scale?: number
  unit?: Text
  /** for a duration: the units it is said in; all without. @source docs/language.md#fields */
  units?: DurationUnit[]
  /** for a number: texts shown instead of certain values. @source docs/language.md#fields */
  words?: Record<string, Text>
  /** for a text: the field with its English version, shown to readers of English where it is filled. */
  inEnglish?: string
  /** for a new field: the published field whose values are copied on publishing, as far as they convert */
  copies?: string
  /** for a text: the call whose tree has the labels of its keys. @source docs/language.md#fields */
  keysOf?: string
  options?: Option[]
  dict?: string
  to?: string
  show?: string[]
  by?: string
  /** for `children`: the whole number in their rows that keeps their order. @source docs/language.md#fields */
  place?: string
  /** for `children` of a form with fields of its own: the fields of its rows, in place of `to`. @source ADR 0024 */
  fields?: Field[]
  /** for `json`: value of the field `by` → the form that describes this value. @source docs/language.md#fields */
  forms?: Record<string, string>
  many?: boolean
  onRemove?: 'refuse' | 'empty' | 'remove'
  store?: 'csv' | 'integer'
  depth?: number
  accept?: string[]
  maxMb?: number
  maxCount?: number
  minCount?: number
  /** for `children` with a required column: there may be no row. @source VM-02 */
  empty?: true
  serial?: { prefix?: string; date?: 'yyyy' | 'yyyyMM' | 'yyyyMMdd'; digits?: number }
  default?: Rule
  value?: Rule
  when?: Rule
  required?: Rule
  readOnly?: Rule
  choices?: Rule
  unique?: true
  /** for a unique field: case is ignored. @source docs/language.md#fields */
  anyCase?: true
  /** it has no column of its own and is stored in `ext` */
  column?: false
  search?: SearchBy
  widget?: string
  secret?: true
  /** for a text: only part of it is shown to those whom no grant says `unmask`. @source docs/language.md#masked-fields */
  masked?: true
  /** for a text: what of the person who fills it in it holds. @source docs/language.md#fields; ADR 0054 */
  personal?: Personal
  /** for a secret: the fields with the address it is sent to */
  sentTo?: string[]
  message?: Partial<
    Record<'required' | 'minLength' | 'maxLength' | 'pattern' | 'min' | 'max' | 'unique' | 'choices', Text>
  >
}

/** What is known of a person: their name, account, department, phone number and e-mail address. */
export type Personal = 'name' | 'account' | 'dept' | 'phone' | 'email'

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
  /** the masked fields that are shown whole */
  unmask?: string[]
  /** to anyone, of a shipped document: the fields of its records that are shown; all others are hidden. ADR 0046 */
  show?: string[]
}

export interface Sort {
  id: string
  order?: 'up' | 'down'
}

interface EntityScreen {
  dialogWidth?: number
  searchSpan?: number
  formSpan?: number
  /** where labels of its forms stand; `side` by default */
  formLabel?: 'top' | 'side'
  pageSize?: number
  sort?: Sort[]
  without?: ('add' | 'edit' | 'view' | 'remove' | 'export')[]
}

/** Which bodies of a call are encrypted. */
export type Cipher = 'request' | 'response' | 'both'

/** A call in addition to the usual ones. @source ADR 0010 */
export interface EntityAction {
  /** its permission code as well */
  id: string
  /** the verb of the server: a name of `server/modules/verbs.ts` */
  verb: string
  title: Text
  /** its address below the entity's; the id by default */
  path?: string
  /**
   * the right required: a call of the entity, `entity.call` of another, `signed-in`, or `administrator`, which no grant
   * gives; by default its own id
   */
  right?: string
  /** the field or fields it sets, for verbs that set fields */
  set?: string | string[]
  /** the field by which it groups the records, for verbs that group */
  by?: string
}

/** A row of values by the id of their field, each as a record holds it. */
export interface SampleRecord {
  id: string
  values?: Record<string, Json>
}

/** Columns of a sheet by the field each fills, and the line of the sheet above its rows, counted from 1. */
interface SheetReading {
  sheet: string
  /** the line above the first row, from 1; 0: the sheet begins with its rows */
  head: number
  columns: { id: string; at: number }[]
}

/** A workbook whose rows become records when the draft is published. */
export interface WorkbookSource extends SheetReading {
  /** key of the uploaded file */
  file: string
  /** of the file, as people know it */
  name: string
  /**
   * Sheets with the rows of fields `children`, by their id. A row belongs to the record whose column `by` holds what its
   * column `of` does; without `by` to the record of that number, the first is 1; without `of` to the record in its line, or,
   * where none begins there, to that of the nearest line above. `repeats`: its columns stand again so many places to the
   * right, each time as another row.
   */
  sheets?: (SheetReading & { id: string; of?: number; by?: number; repeats?: number[] })[]
}

/** How much a hit in a field says: a name, what names it otherwise, the text about it. */
export type SearchWeight = 'A' | 'B' | 'C'

export interface EntityDocument extends Envelope<'entity'> {
  table?: string
  path?: string
  scope?: 'tenant' | 'global'
  status?: true
  /** id of the field that labels a record; `title`, `realName`, `name` and `<key>Name` need not be named */
  labelField?: string
  /** id of the record of `modelCategory` it is filed under; it changes nothing */
  category?: string
  calls?: ('list' | 'detail' | 'submit' | 'remove')[]
  /** calls and actions whose bodies are encrypted for compatibility; it is no protection. @source HT-20…HT-30 */
  cipher?: Record<string, Cipher>
  /** its rows are only added, and kept for so many days; 0 = for ever. @source docs/language.md#entity */
  log?: { days: number }
  /** the fields by whose words records are found, and how much a hit in each says. @source docs/language.md#entity */
  searched?: { id: string; weight: SearchWeight }[]
  /** its calls say what a change leads to, and forms and lists ask before they make one. @source docs/language.md#entity */
  foretold?: true
  actions?: EntityAction[]
  fields: Field[]
  checks?: EntityCheck[]
  indexes?: { id: string; fields: string[]; unique?: true; message?: Text }[]
  access?: Grant[]
  /** in place of `access`, for rows: the entity whose rights on the record each belongs to are those on the row. @source docs/language.md#grants */
  rightsOf?: string
  screen?: EntityScreen
  /** records to design with: of a draft only, never of a version. @source docs/language.md#sample-records */
  samples?: SampleRecord[]
  /** rows that publishing makes records: of a draft only. @source docs/language.md#sample-records */
  workbook?: WorkbookSource
}
