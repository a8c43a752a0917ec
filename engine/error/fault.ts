/**
 * An error that stops the work. Thrown with a code of `schemas/text/errors`, which gives its HTTP status and its texts.
 * @source ARCHITECTURE.md#six-laws
 */
export class Fault extends Error {
  readonly code: string
  readonly params: Record<string, unknown>
  /** Data for the caller, sent beside the message (e.g. the issues of a refused record, both sides of a conflict). */
  readonly data: unknown

  constructor(code: string, params: Record<string, unknown> = {}, options: { cause?: unknown; data?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.name = 'Fault'
    this.code = code
    this.params = params
    this.data = options.data
  }
}
