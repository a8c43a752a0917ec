import type { Field } from '../schema/document.ts'

/** The entity whose ids a field holds; undefined when it holds none. */
export function targetOf(field: Pick<Field, 'type' | 'to'> | undefined): string | undefined {
  switch (field?.type) {
    case 'ref':
    case 'refs':
      return field.to
    case 'user':
    case 'users':
      return 'user'
    case 'dept':
    case 'depts':
      return 'dept'
    default:
      return undefined
  }
}
