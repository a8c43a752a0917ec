import type { WidgetDocument } from '../../schema/document.ts'
import { checkWidget } from '../check-widget.ts'
import type { Compiler } from './compiler.ts'

export const widget: Compiler<WidgetDocument> = { check: checkWidget }
