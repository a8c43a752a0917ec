import type { View } from '../commands/command.ts'

/** Two states that are compared. */
export interface Sides {
  before: View
  after: View
}
