import { cutTable } from '../../access/cut-table.ts'
import { openVisibility } from '../../access/visibility.ts'
import { deriveTable } from '../../entity/derive-screen.ts'
import type { TableDocument } from '../../schema/document.ts'
import { checkHidden } from '../check-hidden.ts'
import { sourcesOf } from '../check-query.ts'
import { checkTable } from '../check-table.ts'
import { pageEnv } from '../page-env.ts'
import type { Compiler } from './compiler.ts'

export const table: Compiler<TableDocument> = {
  check(checking, document) {
    checking.env = pageEnv({}, sourcesOf(checking))
    checkTable(checking, document, '')
    checkHidden(checking, { table: document })
  },
  derive(entity) {
    const { form: _form, detail: _detail, ...table } = deriveTable(entity)
    return table
  },
  cut: (document, { cuts }) => ({ ...document, ...(cutTable(document, cuts, openVisibility()) ?? { columns: [] }) }),
}
