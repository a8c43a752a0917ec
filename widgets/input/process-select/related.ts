/** A process as the field keeps it. */
export interface Related {
  id: string
  title: string
}

/** The address of a process, by its id alone. @source WU-90 */
export const addressOf = (id: string): string => `/workflow/process/detail/${btoa(id)}`
