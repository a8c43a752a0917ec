import type { EntityDocument } from '../schema/document.ts'

/**
 * Whether records come from spreadsheets: a shipped entity says so by its action, a creator's model by giving the right.
 * @source docs/http.md#imports-and-exports
 */
export function offersImport({ actions, access }: Pick<EntityDocument, 'actions' | 'access'>): boolean {
  return Boolean(actions?.some(({ id }) => id === 'import') || access?.some(({ may }) => may.includes('import')))
}
