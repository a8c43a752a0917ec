/** Length of a text as rules count it: an emoji is one. @source docs/language.md#operators */
export function countCodePoints(text: string): number {
  return [...text].length
}
