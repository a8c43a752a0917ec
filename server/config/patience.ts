/** How long a request may take to arrive. @source docs/security.md#reliability */
export interface Patience {
  /** for its headers */
  headersMs: number
  /** for its whole body; for an upload, for each further `UPLOAD_BYTES` */
  bodyMs: number
  /** for the rest of a body that was refused */
  restMs: number
}

export const PATIENCE: Patience = { headersMs: 15_000, bodyMs: 60_000, restMs: 10_000 }
