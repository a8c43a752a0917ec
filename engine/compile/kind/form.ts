import { cutFormDocument } from '../../access/cut-node.ts'
import { deriveForm } from '../../entity/derive-screen.ts'
import type { FormDocument } from '../../schema/document.ts'
import { checkHidden } from '../check-hidden.ts'
import { checkForm } from '../check-page.ts'
import type { Compiler } from './compiler.ts'

export const form: Compiler<FormDocument> = {
  check(checking, document) {
    checkForm(checking, document)
    checkHidden(checking, { form: document })
  },
  derive: deriveForm,
  cut: cutFormDocument,
}
