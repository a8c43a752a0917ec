/** A smaller picture holds no signature, in bytes. @source VM-19 */
export const LEAST_SIGNATURE_BYTES = 5_200
