/**
 * The address of a record for whoever gets it: it opens the record beside a list in that person's own menu.
 * @source docs/ui.md#a-record
 */
export const recordLink = (entity: string, id: string): string => `/record/${encodeURIComponent(entity)}/${id}`
