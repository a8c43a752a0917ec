/** Length of a text as the rules count it: an emoji is one. @source language.md §5 text */
export function countCodePoints(text: string): number {
  return [...text].length
}
