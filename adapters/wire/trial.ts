/** A draft that is tried by whom it was sent to. @source docs/designer.md#canvas; docs/http.md#design */
import type { Text } from '#engine/text/text.ts'
import type { ScreenBundle } from './screen.ts'

/** Body of `POST …/trials`. */
export interface TrialCall {
  /** `user:123`, `role:staff`; 1 to 20 of them */
  to: string[]
}

/** A trial that goes on, for who may edit the app. */
export interface SentTrial {
  id: string
  /** its path, with the origin when the server knows its public address */
  link: string
  to: { party: string; name: Text }[]
  /** the name of who sent it */
  by: string
  /** `yyyy-MM-dd HH:mm:ss` of the server */
  until: string
}

/** The draft as the reader would get it if it were published. */
export interface Trial {
  title: Text
  icon?: string
  colour?: string
  /** the name of who sent it */
  by: string
  /** `yyyy-MM-dd HH:mm:ss` of the server */
  until: string
  /** the screens the reader may open, and the models of the draft the reader may call, in each */
  screens: ScreenBundle[]
  /** keys of those that stand in the menu */
  menu: string[]
}
