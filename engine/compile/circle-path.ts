/** Of a longer circle only its ends are listed. */
const MOST = 12

/** A circle of documents as an issue shows it: `a → b → a`. */
export function circlePath(keys: string[]): string {
  const shown = keys.length > MOST ? [...keys.slice(0, MOST / 2), '…', ...keys.slice(-MOST / 2)] : keys
  return shown.join(' → ')
}
