import type { EntityDocument } from '../../schema/document.ts'
import { checkEntity } from '../check-entity.ts'
import type { Compiler } from './compiler.ts'

export const entity: Compiler<EntityDocument> = {
  check: checkEntity,
  isClosed: ({ access, key }, { rows }) => !access?.length && !rows.has(key),
}
