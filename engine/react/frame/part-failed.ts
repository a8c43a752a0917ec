/**
 * Handles a part of the program that could not be loaded: a chunk of JavaScript or CSS that is loaded on demand.
 * @source SH-84, CN-05
 */

/** How long loading a part may take. */
const PART_TIMEOUT_MS = 120_000
/** Dispatched on the window, with the error as its detail, whenever a part could not be loaded. */
export const PART_FAILED_EVENT = 'chunk-failed'

/** The messages of browsers and the build's own loader for a file that did not arrive. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/i

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export const isPartFailure = (error: unknown): boolean => error instanceof ChunkLoadError

/**
 * Loads a part. The build wraps every `import()` of the browser in it (vite.config.ts).
 * @throws ChunkLoadError when it was not loaded within PART_TIMEOUT_MS; errors thrown by the part itself are unchanged
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
