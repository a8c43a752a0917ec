import { Fault } from '#engine/error/fault.ts'
import { saveFile } from '#engine/react/save-file.ts'

/**
 * Saves the file that a call returns.
 * @throws Fault 'download.failed' with the HTTP status, 'download.offline'
 * @source FM-25
 */
export async function saveAnswer(answer: Promise<unknown>): Promise<void> {
  saveFile((await answer.catch(refuse)) as File)
}

function refuse(error: unknown): never {
  if (!(error instanceof Fault)) throw error
  const { status, msg, ref } = error.params
  if (error.code === 'call.offline') throw new Fault('download.offline', {}, { cause: error })
  throw status === undefined ? error : new Fault('download.failed', { status, why: msg, ref }, { cause: error })
}
