/**
 * A part of the program that could not be fetched: a chunk of JavaScript or CSS that is loaded when it is needed.
 * @source SH-84, CN-05
 */

/** How long a part may take. */
const PART_TIMEOUT_MS = 120_000
/** Dispatched on the window, with the error as its detail, whenever a part could not be fetched. */
export const PART_FAILED_EVENT = 'chunk-failed'

/** As browsers and the build's own loader say that a file did not come. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/i

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export const isPartFailure = (error: unknown): boolean => error instanceof ChunkLoadError

/**
 * Loads a part. The build puts every `import()` of the browser through it (vite.config.ts).
 * @throws ChunkLoadError when it was not fetched, or not in PART_TIMEOUT_MS; what the part itself throws stays as it is
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`ChunkLoadError: timeout of ${PART_TIMEOUT_MS} ms`)),
      PART_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    const failure = nameFailure(error)
    if (failure instanceof ChunkLoadError) window.dispatchEvent(new CustomEvent(PART_FAILED_EVENT, { detail: failure }))
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

function nameFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ChunkLoadError || !NOT_FETCHED.test(error.message)) return error
  const said = /preload CSS/i.test(error.message) ? 'CSS chunk load failed' : 'ChunkLoadError'
  return new ChunkLoadError(`${said}: ${error.message}`, { cause: error })
}
