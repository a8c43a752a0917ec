import type { FlowDocument } from '../../schema/document.ts'
import { checkFlow } from '../check-flow.ts'
import type { Compiler } from './compiler.ts'

export const flow: Compiler<FlowDocument> = { check: checkFlow }
