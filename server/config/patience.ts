/** How long a request may take to come in. @source docs/security.md#reliability */
export interface Patience {
  /** of its headers */
  headersMs: number
  /** of its whole body; of an upload, of each further `UPLOAD_BYTES` */
  bodyMs: number
  /** of what is left of a body that was refused */
  restMs: number
}

export const PATIENCE: Patience = { headersMs: 15_000, bodyMs: 60_000, restMs: 10_000 }
