/** Page numbers to show: first, last, the current one with its neighbours, null for a gap. At most seven entries. */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const from = Math.min(Math.max(current - 1, 3), pages - 4)
  const middle = [from, from + 1, from + 2]
  if (current <= 4) return [1, 2, 3, 4, 5, null, pages]
  if (current >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, null, ...middle, null, pages]
}
