import { LEAST_SIGNATURE_BYTES } from '#engine/value/signature.ts'

/**
 * Whether nobody signed: the picture of an untouched pad can be larger than that of a signature.
 * @param strokes  drawn since the pad was cleared; a name that was written counts
 * @source VM-19
 */
export const isBlank = (bytes: number, strokes: number): boolean => strokes === 0 || bytes < LEAST_SIGNATURE_BYTES
