/** What the parts of the list share: the process, its steps, and what can be done with them. */
import { createContext, useContext } from 'react'
import type { Issue } from '#engine/error/issue.ts'
import type { Anchor } from '#engine/flow/steps/anchors.ts'
import type { Steps } from '#engine/flow/steps/steps.ts'
import type { FlowDocument, FlowElement } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'
import type { StepWords } from './use-words.ts'

export interface FlowEditing {
  document: DocName
  flow: FlowDocument
  steps: Steps
  words: StepWords
  /** id of the selected element */
  selected: string | undefined
  /** the place whose menu is open */
  openAt: string | null
  open(after: string | null): void
  element(id: string): FlowElement | undefined
  nameOf(id: string): string
  /** what is missing or wrong at an element */
  wrongAt(id: string): Issue[]
  select(id: string): void
  /** Runs a command, and says what prevents it. @param chosen  id of the element selected after it */
  run(call: Call, chosen?: string | null): void
  /** The places a step can move to, and the index of its place now. */
  places(id: string): { all: Anchor[]; now: number }
  move(id: string, after: string): void
}

export const FlowEditingContext = createContext<FlowEditing | null>(null)

export function useFlowEditing(): FlowEditing {
  const editing = useContext(FlowEditingContext)
  if (!editing) throw new Error('useFlowEditing() outside of a process')
  return editing
}
