import type { DraftView } from '../../commands/documents/command.ts'

/** Two states that are compared. */
export interface ComparedStates {
  before: DraftView
  after: DraftView
}
