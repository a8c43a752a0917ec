/**
 * A dashboard: cards on a grid of twelve columns.
 * @source docs/language.md#dashboard
 */
import type { Text } from '../../text/text.ts'
import type { Step } from './action.ts'
import type { Envelope, Json, Rule, Rules, To } from './envelope.ts'
import type { Query, Variable } from './query.ts'

export interface Card {
  id: string
  widget: string
  title?: Text
  x?: number
  w: number
  h: number
  /** drawn on the page itself, without a sheet around it */
  bare?: true
  query?: string
  map?: Record<string, string>
  props?: Record<string, Json>
  live?: Rules
  when?: Rule
  on?: Record<string, Step[]>
  /** where its marks lead: nowhere, to the records they stand for, or to a screen with params over `$event` */
  drill?: false | { to: string; with?: Rules }
  /** a press filters the other cards over the same model; of other models, over the field that holds the same values */
  narrows?: true | Record<string, string>
  devices?: ('pc' | 'app')[]
  access?: To
  header?: {
    show?: false
    icon?: string
    /** px; 14 when absent */
    size?: number
    bold?: boolean
    /** names of the palette or of a tone, or `#rrggbb` */
    colour?: string
    background?: string
    /** behind the whole card: the path of an own file */
    picture?: string
    align?: 'left' | 'center'
    link?: CardLink
  }
  /** of a container: the cards in it, on twelve columns of their own */
  cards?: Card[]
}

/** Where a card, or an item of it, leads. @source DB-34 */
export interface CardLink {
  /** 1 a menu of the application, 2 an address */
  linkType?: 1 | 2
  /** key of the screen a menu opens */
  moduleId?: string
  urlAddress?: string
  /** of an address; a new window when absent */
  linkTarget?: '_self' | '_blank'
  /** what a phone follows, as `linkType`, which it follows when absent */
  appLinkType?: 1 | 2
}

export interface DashboardBody {
  /** its charts say themselves in a sentence too, unless their props say otherwise */
  insight?: true
  access?: To
  variables?: Variable[]
  queries?: Query[]
  cards?: Card[]
}

export interface DashboardDocument extends Envelope<'dashboard'>, DashboardBody {}
