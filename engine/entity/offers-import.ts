import type { EntityDocument } from '../schema/document.ts'

/**
 * Whether records can be imported from spreadsheets: a shipped entity needs the action, a creator's model a grant of
 * the right.
 * @source docs/http.md#imports-and-exports
 */
export function offersImport({ actions, access }: Pick<EntityDocument, 'actions' | 'access'>): boolean {
  return Boolean(actions?.some(({ id }) => id === 'import') || access?.some(({ may }) => may.includes('import')))
}
