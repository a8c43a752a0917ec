/**
 * What editors put on the pages of the portal, as visitors and people signed in read it.
 * @source PC-02; docs/http.md#the-portal
 */
import type { Json } from '#engine/schema/document.ts'
import type { ServiceBrief } from './portal.ts'

/** An address as a record names it. */
export interface ContentLink {
  /** 1: a page of the product, 2: an outside address; null: it leads nowhere */
  linkType: 1 | 2 | null
  /** '' without one */
  urlAddress: string
  /** name of a window; '' for this one */
  linkTarget: string
}

/** A picture that leads somewhere; of a precinct too. */
export interface Picture extends ContentLink {
  id: string
  title: string
  imageUrl: string
}

export interface Slide extends Picture {
  type: string
  propertyJson: Json
  textDefaultValue: string
}

export interface TopMenuEntry {
  id: string
  menuName: string
  menuPath: string
}

/** Said above every page of the portal. */
export interface PortalNotice {
  text: string
  /** where it leads; null: nowhere */
  address: string | null
  isWarning: boolean
}

/** What the foot of a page says where the page says nothing itself; '' where nothing is set. */
export interface FootFeed {
  text: string
  /** by which the site is registered (ICP) */
  recordNumber: string
}

export interface Shortcut extends ContentLink {
  id: string
  name: string
  icon: string
}

export interface NewsEntry {
  id: string
  title: string
  /** of a web page */
  urlAddress: string
  author: string
  /** `yyyy-MM-dd HH:mm:ss` in the server's zone */
  publishTime: string
  /** plain text */
  summary: string
  sourceId: string
  sourceName: string
}

/** A figure about the reader. */
export interface StatusEntry {
  id: string
  name: string
  icon: string
  urlAddress: string
  /** null: it counts nothing, or there is nothing to count */
  value: Json
  /** it could not be counted */
  failed?: true
}

/** A column of a floor with its services. */
export interface FloorColumn {
  id: string
  name: string
  icon: string
  urlAddress: string
  services: ServiceBrief[]
}

/** A card of a board on a page that loads no charts. @source ADR 0056 */
export type BoardCard = {
  id: string
  title: string
  /** of the board's twelve columns */
  span: number
  /** where it is shown alone */
  devices?: ('pc' | 'app')[]
} & ({ failed: true } | { figures: BoardFigure[] } | { chart: BoardChart })

/** A number, as it is said. */
export interface BoardFigure {
  /** '' where the card's title is its name */
  name: string
  value: string
  /** how it changed, or of what it is a part */
  note: string
}

export interface BoardChart {
  /** what it shows, in a sentence */
  said: string
  /** what its picture and its table leave out */
  notes: string[]
  columns: { title: string; number?: boolean }[]
  rows: string[][]
  /** none where nothing can be drawn; in a page that is drawn they stand once, and not among its data */
  svg?: { wide: BoardPicture; narrow?: BoardPicture }
}

export interface BoardPicture {
  /** `data:image/svg+xml` */
  src: string
  width: number
  height: number
}

/** What a floor shows. */
export type FloorContent =
  | { type: 'category'; categoryId: string; services: ServiceBrief[]; total: number }
  | {
      type: 'special'
      special: ContentLink & { id: string; title: string; imageUrl: string }
      services: ServiceBrief[]
    }
  | { type: 'column'; columns: FloorColumn[] }
  | { type: 'slides'; slides: Slide[] }
  | { type: 'news'; news: NewsEntry[] }
  /** `screen` is the key of a board the reader may open; `more` of its cards are not here */
  | { type: 'cards'; screen: string; cards: BoardCard[]; more: boolean }
  | { type: 'status'; entries: StatusEntry[] }
  /** the steps of one matter */
  | { type: 'package'; services: ServiceBrief[] }
  | { type: 'precincts'; precincts: Picture[] }
  | { type: 'links' | 'apps'; entries: Shortcut[] }

export interface Floors {
  floors: Floor[]
  /** the precinct the page is about; null: there is none */
  about?: { title: string; description: string } | null
}

export type Floor = { id: string; name: string } & (FloorContent | { failed: true })
