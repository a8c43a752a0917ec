import type { QueryDocument } from '../../schema/document.ts'
import { checkQueryDocument } from '../check-query.ts'
import type { Compiler } from './compiler.ts'

export const query: Compiler<QueryDocument> = { check: checkQueryDocument }
