/** What permissions of a micro-app lead to, for people. @source docs/http.md#micro-apps; ADR 0036 */

/** What may be done with a field: it is seen, seen whole, written, listed, searched by. */
export type FieldRight = 'seen' | 'whole' | 'written' | 'listed' | 'searched'

/** Rights in a model, by names that people read. */
export interface ModelRights {
  entity: string
  title: string
  calls: string[]
  fields: { title: string; rights: FieldRight[] }[]
  /** records; null where they were not counted */
  rows: number | null
  /** there are more than `rows` */
  beyond?: true
}

/** What somebody wins or loses. */
export interface RightsChange {
  screens: string[]
  /** custom operations */
  operations: string[]
  models: ModelRights[]
}

export interface PersonEffect {
  id: string
  name: string
  wins: RightsChange
  loses: RightsChange
  /** fewer permissions speak of them, and that gives them more */
  widened: boolean
}

export interface RightsEffect {
  /** those for whom something changes, at most 200 */
  people: PersonEffect[]
  /** people it may concern who were not looked at */
  more: number
  /** in the reader's language, the gravest first */
  said: { tone: 'danger' | 'warning' | 'plain'; text: string }[]
}
