/** A smaller picture holds no signature. @source VM-19 */
const LEAST_BYTES = 5200

export const isBlank = (bytes: number): boolean => bytes < LEAST_BYTES
