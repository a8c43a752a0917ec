/** A legend is drawn when asked for, else only where there is more than one thing to tell apart. */
export function showsLegend(legend: 'auto' | 'show' | 'hide', things: number): boolean {
  return legend === 'show' || (legend === 'auto' && things > 1)
}
