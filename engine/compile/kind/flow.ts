import { SILENT_TYPES } from '../../schema/document/process.ts'
import type { FlowDocument } from '../../schema/document.ts'
import { checkFlow } from '../check-flow.ts'
import type { Compiler } from './compiler.ts'

/** What nobody reads while the process runs needs no English. */
const SILENT: ReadonlySet<string> = new Set(SILENT_TYPES)

export const flow: Compiler<FlowDocument> = {
  check: checkFlow,
  bareNames: ({ elements }) =>
    elements.flatMap(({ id, type, name, nameEn }) =>
      name && !nameEn && !SILENT.has(type) ? [{ path: `elements/${id}/nameEn`, zh: name }] : [],
    ),
}
