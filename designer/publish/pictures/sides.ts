import type { DraftView } from '../../commands/documents/command.ts'

/** Two states to compare. */
export interface ComparedStates {
  before: DraftView
  after: DraftView
}
