/** Unsaved input kept on the server. @source docs/ui.md#a-form */

/** The most characters of one, as JSON. */
export const MOST_DRAFT_CHARACTERS = 200_000

/** A draft as the server keeps it. */
export interface KeptDraft {
  name: string
  /** when something was last typed, `yyyy-MM-dd HH:mm:ss` in the server's zone */
  at: string
  /** absent where the caller has it as of that moment */
  draft?: object
}
