/**
 * The page of a process: what the program around its screen gives the widgets on it. They draw it and hand back what the
 * reader does; elsewhere there is none, and they draw nothing.
 * @source docs/workflow.md#pages; ADR 0032
 */
import { createContext, type Ref } from 'react'
import type {
  FlowHistoryItem,
  ModelView,
  ProcessButton,
  ProcessButtonId,
  ProcessForm,
  ProcessSummary,
} from '#adapters/wire/process.ts'
import type { PathPreview } from '#adapters/wire/process-preview.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Text } from '../../text/text.ts'
import type { FormHost, HostedForm } from '../form/form-host.ts'

/** A form whose buttons are the page's. */
export interface PageForm {
  form: ProcessForm
  handle?: Ref<HostedForm | null>
  /** what happens with the filled-in record when the page submits the form; absent: nothing */
  send?(record: WireRecord): Promise<WireRecord>
  /** Enter in a one-line input, or Ctrl-S */
  enter?(): void
  /** called with what is filled in, unchecked, when the form is drawn and after each change */
  onFilled?(record: WireRecord): void
  /** what it began with besides its defaults, as a sentence */
  begun?: Begun | null
  noteOf?: FormHost['noteOf']
}

/** What a start began with. @source ADR 0054 */
export interface Begun {
  text: string
  /** Begins anew without it; absent: there is nothing to leave out. */
  empty?(): void
}

/** What is decided at a task or done with a process. */
interface Decisions {
  buttons: ProcessButton[]
  busy: ProcessButtonId | null
  failed: unknown
  press(prop: ProcessButtonId): void
  /** null: nothing here needs one */
  opinion: {
    value: string
    change(text: string): void
    /** what is wrong with it, in the reader's language */
    issue: string
    /** the owner of a returned process says what they changed */
    isNote: boolean
  } | null
}

/** How a process is started. */
interface Submission {
  busy: 'start' | 'keep' | null
  failed: unknown
  submit(): void
  /** keeps a draft; absent: there is nothing to keep */
  keep?: () => void
}

export interface ProcessPage {
  /** of the process, or the name of what is started */
  title: string
  /** null: it is a start */
  process: ProcessSummary | null
  /** nothing can be decided here */
  isRead: boolean
  /** fields that somebody changed since the reader kept theirs */
  stale: Text[]
  form: PageForm | null
  /** what goes with the decision: the next handler, copies, signature, files; folded until it is wanted */
  handling: (PageForm & { isFolded: boolean }) | null
  /** null: unknown */
  path: PathPreview | null
  /** oldest first */
  flow: FlowHistoryItem[]
  /** asked for when it is looked at. @throws Fault of the call */
  readDiagram(): Promise<ModelView>
  /** the steps still to come, if everybody agrees. @throws Fault of the call */
  readComing(): Promise<PathPreview>
  decisions: Decisions | null
  submission: Submission | null
  /** the page is as narrow as a phone */
  narrow: boolean
}

export const ProcessPageContext = createContext<ProcessPage | null>(null)
