import type { Field } from '#engine/schema/document.ts'
import type { FileLimits } from './check-file.ts'

/** What a field of pictures accepts where neither it nor the widget says: jpg or png of at most 500 KB. @source RS-06 */
const USUAL = { accept: ['jpg', 'jpeg', 'png'], maxMb: 0.488 }
const BYTES_PER_MB = 1024 * 1024

/** The limits of a widget's pictures: its own, else the field's, else the usual ones. */
export function pictureLimits(
  field: Pick<Field, 'accept' | 'maxMb' | 'maxCount'> | undefined,
  own: FileLimits,
): FileLimits & { bytes: number } {
  const accept = own.accept ?? field?.accept ?? USUAL.accept
  const maxMb = own.maxMb ?? field?.maxMb ?? USUAL.maxMb
  return { accept, maxMb, maxCount: own.maxCount ?? field?.maxCount, bytes: Math.floor(maxMb * BYTES_PER_MB) }
}
