/** A process as the field keeps it. */
export interface Related {
  id: string
  title: string
}
